import type { SharedWords } from './shared-words.js';

export const ARABIC_SHARED: SharedWords = {
  intro: 'نصوص تعرضها عدة صفحات، وقيم ترد في نصوصها. أي تغيير هنا يسري عليها كلها.',
  reusable: 'محتوى قابل لإعادة الاستخدام',
  noReusable: 'لا محتوى قابلًا لإعادة الاستخدام في هذه المساحة.',
  newReusable: 'محتوى جديد قابل لإعادة الاستخدام',
  reusableTitle: 'العنوان',
  text: 'النص (Markdown)',
  removeReusableHint: 'الصفحات التي تعرضه لن يبقى فيها شيء مكانه. ويُحذف في طلب التغيير هذا فقط إلى أن يُدمج.',
  variables: 'المتغيرات',
  noVariables: 'لا متغيرات في هذه المساحة.',
  newVariable: 'متغير جديد',
  name: 'الاسم',
  nameHint: 'أحرف لاتينية وأرقام وشرطات سفلية، مثل version. وتكتبه الصفحات space.vars.version.',
  value: 'القيمة',
  removeVariableHint: 'الصفحات التي تستخدمه لن يبقى فيها شيء مكانه. ويُحذف في طلب التغيير هذا فقط إلى أن يُدمج.',
  edit: 'تحرير',
  remove: 'حذف',
  changedMeanwhile: 'غيّر شخص آخر المحتوى في هذه الأثناء، فلم يُحفظ شيء. ما أدخلته ما زال هنا: احفظ مرة أخرى.',
  editOf: (title) => `تحرير «${title}»`,
  removeOf: (title) => `حذف «${title}»`,
  now: (value) => `غيّرها شخص آخر إلى «${value}» في هذه الأثناء.`,
};
