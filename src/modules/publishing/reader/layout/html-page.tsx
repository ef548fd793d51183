import type { ComponentChildren } from 'preact';
import { renderHtml } from '../../../../common/html/render-html.js';
import type { PageHead, ReaderFrame } from '../model/reader-page.js';
import { Head } from './head.js';

/** Prints a whole HTML document. */
export function htmlPage(frame: ReaderFrame, head: PageHead, body: ComponentChildren): string {
  const page = (
    <html
      lang={frame.language}
      dir={frame.direction}
      data-theme={frame.theme}
      data-copied={frame.words.copied}
      {...(frame.themeSwitch && { 'data-theme-switch': '' })}
    >
      <Head head={head} frame={frame} />
      <body>{body}</body>
    </html>
  );
  return `<!doctype html>${renderHtml(page)}`;
}
