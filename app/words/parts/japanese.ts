import type { PartsWords } from './parts-words.js';

export const JAPANESE_PARTS: PartsWords = {
  copy: 'コピー',
  copied: 'コピーしました',
  save: '保存',
  edit: '編集',
  remove: '削除',
  create: '作成',
  all: 'すべて',
  none: 'なし',
  shownOnce: '表示されるのは今だけです。閉じる前に保管してください。',
  stored: '保管しました',
  guest: 'ゲスト',
  organizationRole: '組織の既定の役割',
  roles: { admin: '管理', create: '作成', review: 'レビュー', edit: '編集', comment: 'コメント', read: '閲覧' },
};
