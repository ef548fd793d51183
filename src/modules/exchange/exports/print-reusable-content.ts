import { printMarkdown } from '../../../common/document/print-markdown.js';
import type { Document } from '../../../common/document/rich-text.js';
import { archiveHrefs } from '../format/archive-hrefs.js';
import type { Layout } from '../format/layout.js';
import { printFields } from './print-front-matter.js';

/** A reusable content as a file of an archive. */
export function printReusableContent(title: string, document: Document, layout: Layout, path: string): string {
  return printFields([['title', title]]) + printMarkdown(document, { hrefOf: archiveHrefs(layout, path), page: false });
}
