import type { Mark as EditorMark, Node as EditorNode } from 'prosemirror-model';
import { canonicalBlock, framedBlock } from '../../src/common/document/canonical.js';
import { INLINES } from '../../src/common/document/inline-table.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import type { NodeSpec } from '../../src/common/document/node-spec.js';
import type { Block, Data, Document, Inline, InlineNode, Mark, MarkType, Text } from '../../src/common/document/rich-text.js';
import { blockIn, EXPANDABLE, isBox, isIsland, inlineIn, KEPT, LINK, markName, typeOf } from './schema.js';

/** The blocks of an editor, in their canonical form. A node that has not changed gives the same block as before. */
export const blocksOf = (parent: EditorNode): Block[] => parent.children.filter(isWritten).map(blockOf);

export const documentOf = (doc: EditorNode, { data, meta }: Pick<Document, 'data' | 'meta'>): Document => ({
  object: 'document',
  data,
  ...(meta && { meta }),
  nodes: blocksOf(doc),
});

const written = new WeakMap<EditorNode, Block>();

export function blockOf(node: EditorNode): Block {
  const known = written.get(node);
  if (known) return known;
  const bare = bareBlockOf(node);
  // What a box holds is canonical already.
  const block = isBox(node) ? framedBlock(bare) : canonicalBlock(bare);
  written.set(node, block);
  return block;
}

/** A paragraph that nobody has written into is only a place to write. */
const isWritten = (node: EditorNode): boolean =>
  node.type.name !== 'paragraph' ||
  node.content.size > 0 ||
  node.attrs[KEPT] === true ||
  Object.keys(node.attrs['data'] as Data).length > 0;

/** The blocks of an editor that are written. */
export const countOf = (parent: EditorNode): number => parent.children.filter(isWritten).length;

/** What a block says of itself, without what it holds. */
export function frameOf(node: EditorNode): Block {
  const type = typeOf(node);
  const spec: NodeSpec = BLOCKS[type];
  return { object: 'block', type, isVoid: !spec.nodes, data: node.attrs['data'] as Data, ...metaOf(node) };
}

/** A block that need not be in its canonical form. */
export function bareBlockOf(node: EditorNode): Block {
  if (isIsland(node)) return blockIn(node);
  const block = frameOf(node);
  const { type } = block;
  if (type === EXPANDABLE) return { ...block, fragments: expandableFragments(node) };
  if (type === 'code') return { ...block, nodes: node.textContent.split('\n').map(lineOf) };
  if (node.type.inlineContent) return { ...block, nodes: inlinesOf(node) };
  return block.isVoid ? block : { ...block, nodes: blocksOf(node) };
}

const metaOf = ({ attrs }: EditorNode) => (attrs['meta'] === null ? {} : { meta: attrs['meta'] as Data });

const lineOf = (text: string): Block => ({ object: 'block', type: 'code-line', isVoid: false, data: {}, nodes: [plainText(text)] });

const plainText = (text: string): Text => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });

const expandableFragments = (node: EditorNode): Block['fragments'] => [
  {
    object: 'fragment',
    type: 'expandable-title',
    nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: inlinesOf(node.child(0)) }],
  },
  { object: 'fragment', type: 'expandable-body', nodes: blocksOf(node.child(1)) },
];

/** The parts of a text. What is linked to the same place in a row is one link, as far as links may hold it. */
export function inlinesOf(parent: EditorNode): InlineNode[] {
  const found: InlineNode[] = [];
  let open: { link: EditorMark; nodes: InlineNode[] } | undefined;
  for (const child of parent.children) {
    const link = child.marks.find((mark) => mark.type.name === LINK);
    const inline = inlineOf(child);
    if (!link || !mayBeLinked(inline)) open = undefined;
    else if (!open?.link.eq(link)) {
      open = { link, nodes: [] };
      found.push({ object: 'inline', type: 'link', isVoid: false, data: link.attrs['data'] as Data, nodes: open.nodes });
    }
    add(open?.nodes ?? found, inline);
  }
  return found;
}

/** Neighbouring texts are one, as in the canonical form. */
function add(nodes: InlineNode[], inline: InlineNode): void {
  const last = nodes.at(-1);
  if (last?.object === 'text' && inline.object === 'text')
    nodes[nodes.length - 1] = { ...last, leaves: [...last.leaves, ...inline.leaves] };
  else nodes.push(inline);
}

const LINKED: readonly string[] = INLINES.link.nodes;
const mayBeLinked = (inline: InlineNode): boolean => inline.object === 'text' || LINKED.includes(inline.type);

function inlineOf(node: EditorNode): Text | Inline {
  if (!node.isText) return inlineIn(node);
  return { object: 'text', leaves: [{ object: 'leaf', text: node.text!, marks: marksOf(node) }] };
}

const marksOf = (node: EditorNode): Mark[] =>
  node.marks.flatMap(({ type, attrs }) =>
    type.name === LINK ? [] : [{ object: 'mark' as const, type: typeOfMark(type.name), data: attrs['data'] as Data }],
  );

const typeOfMark = (name: string) => name.slice(markName('' as MarkType).length) as MarkType;
