import type { HtmlContext } from '../../src/common/document/html/html-context.js';
import { ENGLISH_WORDS } from '../../src/common/document/html/html-words.js';

/** A reader who may see everything that a document refers to. */
export const htmlContext = (changes: Partial<HtmlContext> = {}): HtmlContext => ({
  language: 'en',
  words: ENGLISH_WORDS,
  externalLinks: 'same-tab',
  linkTo: ({ kind, ...rest }) => ({ href: `/${kind}`, title: Object.values(rest).join(' ') }),
  file: ({ file, url }) => ({ href: '/file', name: String(file ?? url), size: 1234, width: 400, height: 300, contentType: 'image/png' }),
  ...changes,
});
