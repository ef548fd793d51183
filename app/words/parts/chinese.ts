import type { PartsWords } from './parts-words.js';

export const CHINESE_PARTS: PartsWords = {
  copy: '复制',
  copied: '已复制',
  save: '保存',
  edit: '编辑',
  remove: '删除',
  create: '创建',
  all: '全部',
  none: '无',
  shownOnce: '此内容仅显示这一次。关闭前请妥善保存。',
  stored: '我已保存',
  guest: '访客',
  organizationRole: '组织的默认角色',
  roles: { admin: '管理', create: '创建', review: '审阅', edit: '编辑', comment: '评论', read: '阅读' },
};
