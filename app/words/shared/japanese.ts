import type { SharedWords } from './shared-words.js';

export const JAPANESE_SHARED: SharedWords = {
  intro: '複数のページが表示する文章と、文中で使う値です。ここでの変更はすべてのページに反映されます。',
  reusable: '再利用コンテンツ',
  noReusable: 'このスペースに再利用コンテンツはありません。',
  newReusable: '新しい再利用コンテンツ',
  reusableTitle: 'タイトル',
  text: '本文 (Markdown)',
  removeReusableHint:
    '表示しているページでは、その場所に何も表示されなくなります。マージされるまでは、この変更リクエストの中だけで削除されます。',
  variables: '変数',
  noVariables: 'このスペースに変数はありません。',
  newVariable: '新しい変数',
  name: '名前',
  nameHint: '英字、数字、下線。例: version。ページでは space.vars.version と書きます。',
  value: '値',
  removeVariableHint:
    '使っているページでは、その場所に何も表示されなくなります。マージされるまでは、この変更リクエストの中だけで削除されます。',
  edit: '編集',
  remove: '削除',
  changedMeanwhile: 'ほかの人が内容を変更したため、何も保存されませんでした。入力した内容は残っています。もう一度保存してください。',
  editOf: (title) => `「${title}」を編集`,
  removeOf: (title) => `「${title}」を削除`,
  now: (value) => `ほかの人が「${value}」に変更しました。`,
};
