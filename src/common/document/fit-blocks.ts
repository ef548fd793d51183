import { emptyText, paragraph } from './canonical.js';
import type { ContentRef } from './content-ref.js';
import { type BlockSpec, isVoid } from './node-spec.js';
import { BLOCKS, CONTAINER_OF, type ItemType } from './node-table.js';
import { INLINES } from './inline-table.js';
import type { Block, BlockType, Inline, InlineNode, MarkType } from './rich-text.js';

/** What a container makes of a block it holds no place for. */
const ITEMS: ReadonlyMap<BlockType, ItemType> = new Map(
  (Object.keys(CONTAINER_OF) as ItemType[]).map((item) => [CONTAINER_OF[item], item]),
);

/**
 * The same content in blocks the parent may hold: what may not stand there gives up its frame before it gives up its words.
 * What has a condition never gives it up: where no condition may stand, it is left out.
 */
export function fit(blocks: readonly Block[], allowed: readonly string[], parent?: BlockType): Block[] {
  const item = parent && ITEMS.get(parent);
  const found: Block[] = [];
  for (const block of blocks) {
    if (allowed.includes(block.type)) found.push(block);
    else if (block.type === 'if') continue;
    else if (item && item !== 'image') wrap(found, block, item);
    else if (!item) found.push(...degraded(block, allowed));
  }
  return found;
}

function wrap(found: Block[], block: Block, item: ItemType): void {
  const spec: BlockSpec = BLOCKS[item];
  const nodes = fit([block], spec.nodes!);
  const unsaid = Object.entries(spec.data).flatMap(([name, { required }]) => (required ? [[name, '']] : []));
  if (nodes.length > 0) found.push({ object: 'block', type: item, isVoid: false, data: Object.fromEntries(unsaid), nodes });
}

function degraded(block: Block, allowed: readonly string[]): Block[] {
  if (block.type === 'image' && allowed.includes('images')) {
    return [{ object: 'block', type: 'images', isVoid: false, data: {}, nodes: [block] }];
  }
  if (!allowed.includes('paragraph')) return [];
  if (block.type === 'image') return [paragraph([inlineImage(block)])];
  if (block.type === 'code') return codeWords(block);
  const inner = [
    ...titlesOf(block),
    ...((block.nodes ?? []) as readonly Block[]),
    ...(block.fragments ?? []).flatMap((fragment) => fragment.nodes),
  ];
  if (inner.length > 0 && inner.every((node) => node.object === 'block')) return fit(inner, allowed);
  return isVoid(BLOCKS[block.type]) ? voidWords(block) : [];
}

/** What a block says of itself, which is no part of its nodes: the title of a tab, the head of a table. */
function titlesOf({ type, data }: Block): Block[] {
  const spec: BlockSpec = BLOCKS[type];
  const titles =
    spec.titles === 'columns'
      ? Object.values(data['definition'] as Record<string, { title: string }>).map(({ title }) => title)
      : spec.titles.flatMap((name) => data[name]);
  const text = titles.filter((title) => title !== undefined && title !== '').join(', ');
  return text === '' ? [] : [paragraph([marked(text, 'bold')])];
}

const marked = (text: string, type: MarkType): InlineNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: [{ object: 'mark', type, data: {} }] }],
});

function inlineImage({ data, fragments = [] }: Block): Inline {
  const { ref, refDark, alt } = data;
  const caption = wordsOfBlocks(fragments.flatMap(({ nodes }) => nodes));
  const said = {
    ref,
    ...(refDark === undefined ? {} : { refDark }),
    ...(caption === '' ? {} : { caption }),
    ...(alt === undefined ? {} : { alt }),
  };
  return { object: 'inline', type: 'inline-image', isVoid: true, data: said };
}

function codeWords(block: Block): Block[] {
  const lines = ((block.nodes ?? []) as readonly Block[]).map((line) => wordsOf((line.nodes ?? []) as readonly InlineNode[]));
  return lines.length === 0 ? [] : [codeParagraph(lines.join('\n'))];
}

const codeParagraph = (text: string): Block => paragraph([marked(text, 'code')]);

function voidWords({ type, data }: Block): Block[] {
  if (type === 'math') return [paragraph([{ object: 'inline', type: 'inline-math', isVoid: true, data: { formula: data['formula'] } }])];
  const url = data['url'];
  const ref = (data['ref'] ?? (typeof url === 'string' ? { kind: 'url', url } : undefined)) as ContentRef | undefined;
  if (!ref) return [];
  const text = String(url ?? Object.values(ref).at(-1));
  const nodes: InlineNode[] = [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
  return [paragraph([{ object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes }])];
}

export const wordsOf = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : wordsOf(node.nodes ?? []))).join('');

/** The same with what images and other inlines show. */
export const wordsOfInlines = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      return node.nodes ? wordsOfInlines(node.nodes) : wordsOfVoid(node);
    })
    .join('');

/** What an inline says where only text may stand. */
export function wordsOfVoid({ type, data }: Inline): string {
  if (type === 'emoji') return `:${String(data['code'])}:`;
  const { words } = INLINES[type];
  return words !== null && typeof data[words] === 'string' ? data[words] : '';
}

/** The text of blocks on one line. What has a condition is not for everyone who reads the line. */
export const wordsOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .filter(({ type }) => type !== 'if')
    .map(({ nodes = [], fragments = [] }) => {
      const inner = nodes.filter((node): node is Block => node.object === 'block');
      const own = wordsOfInlines(nodes.filter((node): node is InlineNode => node.object !== 'block'));
      return [own, wordsOfBlocks([...inner, ...fragments.flatMap((fragment) => fragment.nodes)])].filter((text) => text !== '').join(' ');
    })
    .filter((text) => text !== '')
    .join(' ');

export const codeBlock = (lines: readonly string[], syntax?: string): Block => ({
  object: 'block',
  type: 'code',
  isVoid: false,
  data: syntax === undefined || syntax === '' ? {} : { syntax },
  nodes: lines.map((line) => ({
    object: 'block',
    type: 'code-line',
    isVoid: false,
    data: {},
    nodes: [line === '' ? emptyText() : { object: 'text', leaves: [{ object: 'leaf', text: line, marks: [] }] }],
  })),
});
