import type { SharedWords } from './shared-words.js';

export const CHINESE_SHARED: SharedWords = {
  intro: '多个页面显示的文本，以及文本中使用的值。在此处修改，所有页面都会随之改变。',
  reusable: '可复用内容',
  noReusable: '此空间没有可复用内容。',
  newReusable: '新建可复用内容',
  reusableTitle: '标题',
  text: '文本 (Markdown)',
  removeReusableHint: '显示它的页面在该处将没有内容。合并之前，仅在此变更请求中删除。',
  variables: '变量',
  noVariables: '此空间没有变量。',
  newVariable: '新建变量',
  name: '名称',
  nameHint: '字母、数字和下划线，例如 version。页面中写作 space.vars.version。',
  value: '值',
  removeVariableHint: '使用它的页面在该处将没有内容。合并之前，仅在此变更请求中删除。',
  edit: '编辑',
  remove: '删除',
  changedMeanwhile: '其间有人修改了内容，因此没有保存任何更改。您输入的内容仍在这里：请再次保存。',
  editOf: (title) => `编辑“${title}”`,
  removeOf: (title) => `删除“${title}”`,
  now: (value) => `其间有人将其改为“${value}”。`,
};
