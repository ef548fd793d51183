import { INLINES, MARKS } from './inline-table.js';
import { isVoid, type NodeSpec } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import type { Block, Data, Document, Fragment, Inline, InlineNode, Leaf, Mark, MarkType, Text } from './rich-text.js';

const MARK_ORDER = Object.keys(MARKS) as MarkType[];

/**
 * The one form all documents of the same content share. What checks as valid is brought to it before it is stored,
 * hashed, compared or written:
 * - neighbouring texts are one text, neighbouring leaves of equal marks one leaf, marks stand in one order;
 * - empty leaves and texts go, except the one of a node that would hold nothing;
 * - `isVoid`, `nodes` and `fragments` are there or not by the node's type, `data` without what says nothing;
 * - a list item holds at least an empty paragraph, an expandable its title and its body.
 */
export const canonical = (document: Document): Document => ({
  object: 'document',
  data: document.data,
  ...metaOf(document),
  nodes: document.nodes.map(canonicalBlock),
});

/** The same content without any key: what equality is about. */
export const withoutKeys = (document: Document): Document => ({ ...document, nodes: document.nodes.map(bare) });

export const canonicalBlock = (block: Block): Block => framed(block, childrenOf, (fragments) => fragments.map(canonicalFragment));

/** The canonical form of a block whose nodes and fragments have theirs. */
export const framedBlock = (block: Block): Block =>
  framed(
    block,
    ({ nodes = [] }) => nodes,
    (fragments) => fragments,
  );

type Fragments = readonly Fragment[];

function framed(block: Block, childrenOf: (block: Block) => Block['nodes'] & {}, inner: (fragments: Fragments) => Fragments): Block {
  const spec: NodeSpec = BLOCKS[block.type];
  const nodes = spec.nodes ? childrenOf(block) : undefined;
  return {
    object: 'block',
    type: block.type,
    ...keyOf(block),
    isVoid: isVoid(spec),
    data: dataOf(block.data, spec),
    ...(spec.meta ? metaOf(block) : {}),
    ...(nodes ? { nodes: block.type === 'list-item' && nodes.length === 0 ? [paragraph([])] : nodes } : {}),
    ...(spec.fragments ? { fragments: fragmentsOf(inner(block.fragments ?? []), spec) } : {}),
  };
}

export const emptyText = (): Text => ({ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] });

export const paragraph = (nodes: readonly InlineNode[]): Block => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: canonicalInlines(nodes),
});

export function canonicalInlines(nodes: readonly InlineNode[]): InlineNode[] {
  const found: InlineNode[] = [];
  let leaves: Leaf[] = [];
  const flush = () => {
    if (leaves.length > 0) found.push({ object: 'text', leaves });
    leaves = [];
  };
  for (const node of nodes) {
    if (node.object === 'text') {
      for (const leaf of node.leaves) addLeaf(leaves, leaf);
      continue;
    }
    flush();
    found.push(canonicalInline(node));
  }
  flush();
  return found.length > 0 ? found : [emptyText()];
}

function addLeaf(leaves: Leaf[], leaf: Leaf): void {
  if (leaf.text === '') return;
  const marks = canonicalMarks(leaf.marks ?? []);
  const last = leaves.at(-1);
  if (last && sameMarks(last.marks, marks)) leaves[leaves.length - 1] = { ...last, text: last.text + leaf.text };
  else leaves.push({ object: 'leaf', text: leaf.text, marks });
}

export const sameMark = (a: Mark, b: Mark): boolean =>
  a.type === b.type && a.data['text'] === b.data['text'] && a.data['background'] === b.data['background'];

const sameMarks = (a: readonly Mark[], b: readonly Mark[]) => a.length === b.length && a.every((mark, index) => sameMark(mark, b[index]!));

function canonicalMarks(marks: readonly Mark[]): Mark[] {
  if (marks.length < 2) return marks.map(canonicalMark);
  return MARK_ORDER.flatMap((type) => {
    const mark = marks.find((mark) => mark.type === type);
    return mark ? [canonicalMark(mark)] : [];
  });
}

const canonicalMark = ({ type, data }: Mark): Mark => ({ object: 'mark', type, data: dataOf(data ?? {}, MARKS[type]) });

function canonicalInline(inline: Inline): Inline {
  const spec = INLINES[inline.type];
  return {
    object: 'inline',
    type: inline.type,
    ...keyOf(inline),
    isVoid: isVoid(spec),
    data: dataOf(inline.data, spec),
    ...(spec.nodes ? { nodes: canonicalInlines(inline.nodes ?? []) } : {}),
    ...(spec.fragments ? { fragments: fragmentsOf((inline.fragments ?? []).map(canonicalFragment), spec) } : {}),
  };
}

function childrenOf({ type, nodes = [] }: Block): readonly (Block | InlineNode)[] {
  if (BLOCKS[type].nodes!.includes('text')) return canonicalInlines(nodes as readonly InlineNode[]);
  return (nodes as readonly Block[]).map(canonicalBlock);
}

const canonicalFragment = (fragment: Fragment): Fragment => ({
  object: 'fragment',
  ...keyOf(fragment),
  ...(fragment.fragment === undefined ? {} : { fragment: fragment.fragment }),
  ...(fragment.type === undefined ? {} : { type: fragment.type }),
  nodes: fragment.nodes.map(canonicalBlock),
});

function fragmentsOf(found: readonly Fragment[], spec: NodeSpec): readonly Fragment[] {
  if (spec.fragments!.by !== 'type') return found;
  return Object.keys(spec.fragments!.names).map((name): Fragment => {
    const { fragment: _, ...fragment } = found.find(({ type }) => type === name) ?? { object: 'fragment' as const, type: name, nodes: [] };
    return name === 'expandable-title' && fragment.nodes.length === 0 ? untitled(fragment) : fragment;
  });
}

const untitled = (fragment: Fragment): Fragment => ({ ...fragment, nodes: [paragraph([])] });

function dataOf(data: Data, { data: fields }: NodeSpec): Data {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = data?.[name];
    const field = fields[name]!;
    if (value !== undefined && value !== field.usual) found[name] = field.stored ? field.stored(value) : value;
  }
  return found;
}

const keyOf = ({ key }: { key?: string }) => (key === undefined ? {} : { key });

function metaOf({ meta }: { meta?: Data }): { meta?: Data } {
  return meta && Object.values(meta).some((value) => value !== undefined) ? { meta } : {};
}

function bare<T extends object>(node: T): T {
  const { key: _, nodes, fragments, ...rest } = node as T & { key?: string; nodes?: readonly object[]; fragments?: readonly object[] };
  return { ...rest, ...(nodes ? { nodes: nodes.map(bare) } : {}), ...(fragments ? { fragments: fragments.map(bare) } : {}) } as T;
}

export const withoutBlockKeys = <T extends Block | InlineNode>(node: T): T => bare(node);
