import { framedBlock, paragraph } from '../../../common/document/canonical.js';
import { fit } from '../../../common/document/fit-blocks.js';
import { isHeading } from '../../../common/document/heading-of.js';
import { parseMarkdown } from '../../../common/document/parse-markdown.js';
import { plainRows } from '../../../common/document/plain-table.js';
import { type Block, type Document, DocumentTooComplex, type Fragment, type InlineNode } from '../../../common/document/rich-text.js';
import { isExternalUrl } from '../../../common/document/safe-url.js';
import { line, words } from './make-blocks.js';
import { storableText } from './storable-text.js';

/** Blocks that show only what a description says. Others could include content or conditions of the space that shows them. */
const PLAIN = 'paragraph heading-1 heading-2 heading-3 list-ordered list-unordered list-item divider blockquote code code-line table'.split(
  ' ',
);
/** Text without these characters is the same in Markdown. */
const MARKDOWN = /[\\`*_{}[\]<>#|~$!&:@^=+]|^\s*[-\d]|\n\s*[-\d\n]|\s{2}|www\./;

/** Specifications repeat the descriptions of parameters and properties thousands of times. */
const recent = new Map<string, readonly Block[]>();
const MOST_RECENT = 20_000;

/** Reads a description, which is Markdown, as blocks of text. What is longer than `longest` is cut. */
export function descriptionBlocks(description: unknown, longest: number): readonly Block[] {
  if (typeof description !== 'string' || description.trim() === '') return [];
  const text = description.slice(0, longest);
  const known = recent.get(text);
  if (known) return known;
  const blocks = read(storableText(text));
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(text, blocks);
  return blocks;
}

function read(text: string): Block[] {
  if (!MARKDOWN.test(text)) return [line(words(text.trim()))];
  return plain(parsed(text).nodes);
}

function parsed(text: string): Pick<Document, 'nodes'> {
  try {
    return parseMarkdown(text, {
      page: false,
      areConditionsText: true,
      resolve: (href) => (isExternalUrl(href) ? { kind: 'url', url: href } : null),
    }).document;
  } catch (error) {
    if (error instanceof DocumentTooComplex) return { nodes: [line(words(text))] };
    throw error;
  }
}

/** Headings become the lowest level, because a description is a part of a section. */
function plain(blocks: readonly Block[]): Block[] {
  return fit(blocks, PLAIN).flatMap((block): Block | Block[] => {
    if (block.type === 'table') return plainRows(block) ? plainTable(block) : [];
    const type = isHeading(block) ? 'heading-3' : block.type;
    const [first] = block.nodes ?? [];
    if (first === undefined) return framedBlock({ ...block, type });
    if (first.object === 'block') return framedBlock({ ...block, type, nodes: plain(block.nodes as readonly Block[]) });
    return framedBlock({ ...block, type, nodes: paragraph(plainInlines(block.nodes as readonly InlineNode[])).nodes! });
  });
}

const plainTable = (table: Block): Block => ({ ...table, fragments: (table.fragments ?? []).map(plainFragment) });

const plainFragment = (fragment: Fragment): Fragment => ({ ...fragment, nodes: plain(fragment.nodes) });

/** Texts, and links to websites; of everything else its text. */
function plainInlines(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes.flatMap((node): InlineNode[] => {
    if (node.object === 'text') return [node];
    const nested = plainInlines(node.nodes ?? []);
    const isLink = node.type === 'link' && (node.data['ref'] as { kind?: string }).kind === 'url';
    if (isLink) return [{ ...node, nodes: nested }];
    return node.type === 'expression' ? [words(String(node.data['expression']), 'code')] : nested;
  });
}
