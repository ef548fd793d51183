import type { FastifyReply } from 'fastify';
import type { VNode } from 'preact';
import { acceptedLanguage } from '../../../common/words/languages.js';
import { htmlPage } from '../reader/layout/html-page.js';
import type { ReaderFrame } from '../reader/layout/reader-page.js';
import { plainFrame } from '../reader/serve/message-answers.js';
import { NOT_STORED, PAGE_HEADERS } from '../reader/serve/page-headers.js';

/** Nobody may store it, list it, or learn its address from a link, which may contain a token. */
const HEADERS = { ...PAGE_HEADERS, 'cache-control': NOT_STORED, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** What surrounds a page about figures: the look that every site begins with, in the language that the browser prefers. */
export const figuresFrame = (reply: FastifyReply, publicUrl: string): ReaderFrame => {
  const language = acceptedLanguage(reply.request.headers['accept-language']);
  return plainFrame(`${new URL(publicUrl).pathname.replace(/\/$/, '')}/sites`, language);
};

/** Answers with a page about figures. */
export function sendFigures(reply: FastifyReply, frame: ReaderFrame, title: string, body: VNode, status = 200): void {
  const html = htmlPage({ ...frame, title }, { title, noIndex: true, alternates: [] }, body);
  void reply.code(status).headers(HEADERS).send(html);
}
