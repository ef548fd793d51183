import type { PartsWords } from './parts-words.js';

export const ARABIC_PARTS: PartsWords = {
  copy: 'نسخ',
  copied: 'تم النسخ',
  save: 'حفظ',
  edit: 'تعديل',
  remove: 'حذف',
  create: 'إنشاء',
  all: 'الكل',
  none: 'لا شيء',
  shownOnce: 'لا يظهر هذا إلا الآن. احفظه قبل الإغلاق.',
  stored: 'لقد حفظته',
  guest: 'ضيف',
  organizationRole: 'الدور الافتراضي للمؤسسة',
  roles: { admin: 'إدارة', create: 'إنشاء', review: 'مراجعة', edit: 'تحرير', comment: 'تعليق', read: 'قراءة' },
};
