import { isHeading } from './heading-of.js';
import { INLINES } from './inline-table.js';
import { BLOCKS } from './node-table.js';
import type { Block, Document, Fragment, InlineNode } from './rich-text.js';
import { UniqueAnchors } from './unique-anchors.js';

/** A heading with the text up to the next one. The text before the first heading is a section without a title. */
export interface DocumentSection {
  /** The anchor of the heading; null before the first one. */
  anchor: string | null;
  title: string;
  text: string;
}

type Node = Block | InlineNode | Fragment;

/** The text of a document by section, with the anchors that links to its headings use. */
export function sectionsIn(document: Document): DocumentSection[] {
  const reader = new SectionReader();
  for (const node of document.nodes) reader.visit(node);
  for (const section of reader.sections) section.text = section.text.trim();
  return reader.sections.filter(({ anchor, text }) => anchor !== null || text !== '');
}

/** The anchors of the headings of a document, also of those within other blocks. */
export function anchorsOfHeadings(document: Document): ReadonlyMap<Block, string> {
  const reader = new SectionReader();
  for (const node of document.nodes) reader.visit(node);
  return reader.anchorOf;
}

/** The anchor that a heading asks for: its id, or else one that is made of its text. */
function wantedAnchor({ data, meta }: Block, text: string): string {
  const { id = meta?.['id'] } = data;
  return typeof id === 'string' && id !== '' ? id : anchorOfTitle(text);
}

class SectionReader {
  readonly sections: DocumentSection[] = [{ anchor: null, title: '', text: '' }];
  readonly anchorOf = new Map<Block, string>();
  private readonly anchors = new UniqueAnchors();

  visit(node: Node): void {
    if (node.object === 'text') return this.write(node.leaves.map(({ text }) => text).join(''));
    if (node.object === 'block' && isHeading(node)) return this.open(node);
    if (node.object !== 'fragment') this.writeData(node);
    for (const inner of node.nodes ?? []) this.visit(inner);
    if (node.object === 'fragment') return;
    for (const fragment of node.fragments ?? []) this.visit(fragment);
    if (node.object === 'block') this.write('\n');
  }

  private open(block: Block): void {
    const title = textOf(block).trim();
    const anchor = this.anchors.take(wantedAnchor(block, title));
    this.anchorOf.set(block, anchor);
    this.sections.push({ anchor, title, text: '' });
  }

  private writeData({ data, ...node }: Exclude<Node, { object: 'text' | 'fragment' }>): void {
    const { searched } = node.object === 'block' ? BLOCKS[node.type] : INLINES[node.type];
    if (searched === 'columns') return this.writeCells(data);
    for (const member of searched) if (typeof data[member] === 'string') this.write(`${data[member]}\n`);
  }

  /** The titles of columns and the cells that are text; other cells are fragments. */
  private writeCells({ definition, records }: Block['data']): void {
    for (const { title } of Object.values((definition ?? {}) as Record<string, { title?: string }>)) this.write(`${title ?? ''} `);
    const fragments = Object.values((records ?? {}) as Record<string, { values?: Record<string, unknown> }>);
    for (const { values = {} } of fragments)
      for (const value of Object.values(values)) if (typeof value === 'number') this.write(`${value} `);
    this.write('\n');
  }

  private write(text: string): void {
    this.sections.at(-1)!.text += text;
  }
}

function textOf(node: Node): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  return (node.nodes ?? []).map(textOf).join('');
}

/** The anchor of a heading without an id: `Über uns!` becomes `uber-uns`. Letters of any script stay. */
export const anchorOfTitle = (text: string): string => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? ['section']).join('-').slice(0, 100);
};
