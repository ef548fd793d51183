import { printMarkdown } from '../../../common/document/print-markdown.js';
import type { Document } from '../../../common/document/rich-text.js';
import { archiveHrefs } from '../format/archive-hrefs.js';
import type { Layout, PlacedPage } from '../format/layout.js';
import { printFrontMatter } from './print-front-matter.js';

/** A title that means the same as a heading in Markdown: others are written in the front matter. */
const PLAIN_TITLE = /^[\p{L}\p{N}](?:[\p{L}\p{N}]|[ ,’(/–-](?=[\p{L}\p{N}(])|[?!)](?= |$|\)))*$/u;

/** A page as a file of an archive. */
export function printPage(placed: PlacedPage, document: Document, layout: Layout): string {
  const hrefOf = archiveHrefs(layout, placed.path);
  const body = printMarkdown(document, { hrefOf });
  const { title } = placed.page;
  const isHeading = PLAIN_TITLE.test(title) && !title.startsWith('www') && !body.startsWith('{% document');
  const front = printFrontMatter(placed, isHeading ? undefined : title, hrefOf);
  return `${front}${isHeading ? `# ${title}\n${body === '' ? '' : '\n'}` : ''}${body}`;
}
