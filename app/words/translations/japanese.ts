import type { TranslationPlacesWords } from './translations-words.js';

export const JAPANESE_TRANSLATIONS: TranslationPlacesWords = {
  translations: {
    intro: '翻訳はスペースを別の言語で保ちます。実行のたびに前回から変わったものを翻訳し、人が直したものは残します。',
    nothing: '閲覧できるスペースの翻訳はありません。',
    make: '新しい翻訳',
    source: 'スペース',
    from: '元の言語',
    into: '翻訳先',
    notYet: '実行するまで何も翻訳されません。最初の実行で新しいスペースが作られます。',
    notRun: 'まだ実行されていません',
    run: '実行',
    stop: '停止',
    instructions: '指示',
    instructionsHint: '文体や調子など、言語モデルが考慮すること。Markdown が使えます。',
    openResult: '翻訳されたスペースを開く',
    progress: '翻訳されたページ',
    waitingHint:
      '人が訳文を変えた箇所で原文が変わりました。新しい訳を採るには変更リクエストをマージし、人の文を残すにはアーカイブしてください。',
    openRequest: '変更リクエスト',
    confirmRemoval: 'スペースは今後翻訳されません。翻訳されたものは独立したスペースとして残ります。',
    status: { running: '実行中', completed: '完了', failed: '失敗', cancelled: '停止' },
    languages: (from, into) => `${from}から${into}へ`,
    translated: (done, total) => `${total} ページ中 ${done} ページが翻訳済み`,
    kept: (count) => `${count} 文がまだ翻訳されていません。リンクや書式が失われたためです。次の実行で再試行します。`,
    waiting: (count) => `${count} 件のテキストが人の判断を待っています。`,
    others: (count) => `ほか ${count} 件`,
  },
  glossary: {
    title: '用語集',
    intro: '翻訳はこれらの用語を使います。次の実行では、変わった用語を含むものを翻訳し直します。人が書いたものは除きます。',
    nothing: '用語はありません。',
    make: '用語を追加',
    hint: '用語は、それがある二つの言語の間の翻訳に使われます。',
    language: '言語を追加',
    confirmRemoval: '翻訳はこの用語を使わなくなります。人が書いたものは残ります。',
  },
};
