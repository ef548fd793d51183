import type { HtmlContext } from '../../src/common/document/html/html-context.js';
import { ENGLISH } from '../../src/common/words/english.js';

/** A reader who may see everything that a document refers to. */
export const htmlContext = (changes: Partial<HtmlContext> = {}): HtmlContext => ({
  language: 'en',
  words: ENGLISH.document,
  externalLinks: 'same-tab',
  icon: (name) => name,
  linkTo: ({ kind, ...rest }) => ({ href: `/${kind}`, title: Object.values(rest).join(' ') }),
  file: ({ file, url }) => ({ href: '/file', name: String(file ?? url), size: 1234, width: 400, height: 300, contentType: 'image/png' }),
  ...changes,
});
