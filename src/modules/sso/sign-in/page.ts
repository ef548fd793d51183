import { createHash } from 'node:crypto';

const STYLE = `
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
`;

/** Nothing may run, and nothing is loaded. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
};

/** Markup that is safe as it stands. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[];

/** A template of markup: values are escaped unless they are markup themselves. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, i) => part + (i < values.length ? render(values[i]!) : '')).join(''));

export const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Bindery</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;

function render(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
