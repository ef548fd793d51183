import { messageView } from '../layout/message-view.js';
import { plainFrame } from '../show/plain-frame.js';
import { wordsIn } from '../words/words.js';
import type { Answer } from './answer.js';
import { NOT_STORED, PAGE_HEADERS } from './page-headers.js';
import { SentText } from '../show/sent-text.js';

const LANGUAGES = new Set(['en', 'de', 'fr', 'es', 'ar']);

/** The language of a message that is not about a site: the first of the browser that the reader has texts in. */
export function languageFor(accepted: string | string[] | undefined): string {
  const wanted = String(accepted ?? '').split(',', 10);
  return wanted.map((entry) => entry.trim().slice(0, 2).toLowerCase()).find((language) => LANGUAGES.has(language)) ?? 'en';
}

export const messageAnswer = (status: number, html: string): Answer => ({
  status,
  headers: { ...PAGE_HEADERS, 'cache-control': NOT_STORED, 'x-robots-tag': 'noindex' },
  body: new SentText(html),
});

const MESSAGES = {
  missing: { status: 404, title: 'notAvailable', hint: 'notAvailableHint' },
  refused: { status: 401, title: 'signIn', hint: 'signInHint' },
  failed: { status: 500, title: 'somethingWentWrong', hint: 'tryAgain' },
} as const;

/** An answer that says nothing about the site: it is not there, not for this visitor, or could not be shown. */
export function plainMessage(kind: keyof typeof MESSAGES, base: string, language: string): Answer {
  const { status, title, hint } = MESSAGES[kind];
  const words = wordsIn(language);
  return messageAnswer(status, messageView(plainFrame(base, language), { title: words[title], hint: words[hint], home: false }));
}
