import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ComponentChildren } from 'preact';
import { acceptedLanguage, directionOf } from '../words/languages.js';
import { pageHeaders } from './page-headers.js';
import { renderHtml } from './render-html.js';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; color: #1c2b27; background: #f4f7f6; margin: 0; }
main { max-width: 36rem; margin: 10vh auto; padding: 2rem; background: #fff; border: 1px solid #d5dedb; border-radius: 8px; }
h1 { font-size: 1.4rem; margin-top: 0; }
label { display: block; font-weight: 600; }
input, textarea { font: inherit; width: 100%; box-sizing: border-box; padding: 0.5rem; margin: 0.25rem 0 1rem; }
textarea, code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
button, a.button { font: inherit; display: inline-block; padding: 0.5rem 1rem; color: #fff; background: #1f6f5c; border: 0; border-radius: 6px; text-decoration: none; }
ul { list-style: none; padding: 0; }
li { margin: 0.75rem 0; }
small { color: #51635d; }
button.quiet { color: #1f6f5c; background: none; border: 1px solid #1f6f5c; }
:focus-visible { outline: 3px solid #1f6f5c; outline-offset: 2px; }
@media (max-width: 40rem) { main { margin: 0; padding: 1.25rem; border: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box; } }
@media (prefers-color-scheme: dark) {
  body { color: #e3ebe8; background: #111816; }
  main { background: #18211e; border-color: #34433e; }
  a { color: #7fd1bb; }
  button, a.button { color: #0d1412; background: #7fd1bb; }
  button.quiet { color: #7fd1bb; border-color: #7fd1bb; }
  small { color: #a9b8b3; }
  :focus-visible { outline-color: #7fd1bb; }
}
`;

/** Nothing may run, and nothing is loaded. */
const HEADERS = {
  ...pageHeaders({ 'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`, 'form-action': "'self'" }),
  'cache-control': 'no-store',
  // Addresses of pages contain what only their reader may know.
  'referrer-policy': 'no-referrer',
};

/** The language that the browser prefers. */
export const languageOf = ({ request }: FastifyReply) => acceptedLanguage(request.headers['accept-language']);

/** Answers with a page of the service itself: one column, without scripts. */
export function sendPage(reply: FastifyReply, title: string, content: ComponentChildren, status = 200): void {
  const language = languageOf(reply);
  const markup = renderHtml(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${title} · Bindery`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>,
  );
  void reply.code(status).headers(HEADERS).send(`<!doctype html>${markup}`);
}
