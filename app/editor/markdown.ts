import { hrefOf, refOf, type ContentRef } from '../../src/common/document/content-ref.js';
import { readFrontMatter } from '../../src/common/document/front-matter.js';
import { parseMarkdown } from '../../src/common/document/parse-markdown.js';
import { BlockPrinter } from '../../src/common/document/print-blocks.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import type { Block, Document } from '../../src/common/document/rich-text.js';

/** A text of which the editor shows the document. */
export interface MarkdownPage {
  document: Document;
  /** What a text may say before its document: it is written again as it was. */
  head: string;
}

/** Only the service knows what an address within the space leads to: here it stands for itself, and is written as it was. */
function resolve(href: string): ContentRef {
  const ref = refOf(href);
  return ref === null || ref.kind === 'unresolved' ? { kind: 'unresolved', href } : ref;
}

const addressOf = (ref: ContentRef): string | undefined => (ref.kind === 'unresolved' ? String(ref['href']) : hrefOf(ref));

/** Reads the Markdown of a page. Throws DocumentRefused for what no document is made of. */
export function readPage(markdown: string): MarkdownPage {
  const { document, title } = parseMarkdown(markdown, { resolve });
  const front = readFrontMatter(markdown);
  const blank = front ? /^\n*/.exec(front.rest)![0].length : 0;
  const frontText = front ? markdown.slice(0, markdown.length - front.rest.length + blank) : '';
  return { document, head: frontText + (title === undefined ? '' : `# ${title}\n\n`) };
}

/** Reads a piece of Markdown that is put into a page. */
export const readBlocks = (markdown: string): readonly Block[] => parseMarkdown(markdown, { page: false, resolve }).document.nodes;

const printer = new BlockPrinter(addressOf);
const printed = new WeakMap<Block, string>();

/** The same as `printMarkdown` of the document, whose blocks are canonical. Blocks that were printed before are not printed again. */
export function printPage({ document, head }: MarkdownPage): string {
  const { data, meta, nodes } = document;
  const about = printMarkdown({ object: 'document', data, ...(meta && { meta }), nodes: [] }).trimEnd();
  const parts = about === '' ? [] : [about];
  const [first, ...rest] = nodes;
  // It would be read as the title of the page.
  const isTitle = first?.type === 'heading-1';
  if (isTitle) parts.push(printer.heading(first, true));
  const blocks = isTitle ? rest : nodes;
  if (blocks.length > 0) parts.push(printBlocks(blocks));
  return head + (parts.length === 0 ? '' : `${parts.join('\n\n')}\n`);
}

/** The Markdown of canonical blocks within a page. */
export function printBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length;) {
    const end = endOfRun(blocks, at);
    parts.push(printRun(blocks.slice(at, end)));
    at = end;
  }
  return parts.join('\n\n');
}

/** Lists that touch are written with different signs, and so are printed together. */
function endOfRun(nodes: readonly Block[], at: number): number {
  let end = at + 1;
  while (isList(nodes[at]!) && end < nodes.length && isList(nodes[end]!)) end++;
  return end;
}

const isList = ({ type }: Block): boolean => type.startsWith('list-');

function printRun(blocks: readonly Block[]): string {
  const [first] = blocks;
  const known = blocks.length === 1 ? printed.get(first!) : undefined;
  if (known !== undefined) return known;
  const text = printer.print(blocks);
  if (blocks.length === 1) printed.set(first!, text);
  return text;
}
