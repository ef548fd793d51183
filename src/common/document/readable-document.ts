import { isRecord } from '../json/is-record.js';
import { paragraph } from './canonical.js';
import { type ContentRef, refProblem } from './content-ref.js';
import { codeBlock, fit, wordsOf, wordsOfBlocks } from './fit-blocks.js';
import { TOP_LEVEL } from './node-places.js';
import { BLOCKS } from './node-table.js';
import { gridTable, type TableRow } from './plain-table.js';
import { plainParagraph } from './plain-document.js';
import type { Block, BlockType, Data, Document, Fragment, Inline, InlineNode, InlineType, MarkType } from './rich-text.js';
import { type TableCell, type TableColumn, TableView } from './table-view.js';

/**
 * The document for those who only read it, such as language models: what Markdown could only write as data becomes text, lists and
 * plain tables. It cannot be turned back into the original.
 */
export const readableDocument = (document: Document): Document => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: fit(blocksOf(document.nodes), TOP_LEVEL),
});

const blocksOf = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => READERS[block.type](block));

type Reader = (block: Block) => Block[];
const nodesOf = ({ nodes = [] }: Block) => nodes as readonly Block[];

const asItIs: Reader = (block) => [withReadableParts(block)];
/** What is left of these cannot be shown. */
const omitted: Reader = () => [];
const list: Reader = (block) => [listOf(block)];
const operation: Reader = ({ data }) => [
  paragraph([marked(`${String(data['method']).toUpperCase()} ${String(data['path'] ?? data['name'])}`, 'code')]),
];

const READERS: Readonly<Record<BlockType, Reader>> = {
  paragraph: asItIs,
  'heading-1': asItIs,
  'heading-2': asItIs,
  'heading-3': asItIs,
  'list-ordered': list,
  'list-unordered': list,
  'list-tasks': list,
  'list-item': asItIs,
  divider: asItIs,
  blockquote: asItIs,
  hint: asItIs,
  prompt: (block) => [plainParagraph(String(block.data['description'])), ...blocksOf(nodesOf(block))],
  if: omitted,
  images: asItIs,
  image: asItIs,
  file: asItIs,
  drawing: (block) => (block.data['ref'] ? asItIs(block) : []),
  embed: asItIs,
  code: codeOf,
  'code-line': asItIs,
  math: (block) => [{ ...block, data: { formula: linesOf(String(block.data['formula'])).join('\n') } }],
  expandable: asItIs,
  tabs: asItIs,
  'tabs-item': asItIs,
  table: tableOf,
  swagger: operation,
  'openapi-operation': operation,
  'openapi-schemas': ({ data }) => [plainParagraph((data['schemas'] as string[]).join(', '))],
  'openapi-webhook': operation,
  'content-ref': asItIs,
  integration: ({ data }) => integrationOf(data),
  'reusable-content': omitted,
  stepper: asItIs,
  'stepper-step': asItIs,
  columns: (block) => nodesOf(block).flatMap((column) => blocksOf(nodesOf(column))),
  column: asItIs,
  updates: (block) => nodesOf(block).flatMap(updateOf),
  update: asItIs,
};

function withReadableParts(written: Block): Block {
  const { key: _, meta: __, ...block } = written;
  const allowed = BLOCKS[block.type].nodes ?? [];
  const nodes = block.nodes && (allowed.includes('text') ? inlinesOf(block.nodes as readonly InlineNode[]) : within(block, allowed));
  return {
    ...block,
    data: plainData(block.data),
    ...(nodes && { nodes }),
    ...(block.fragments && { fragments: block.fragments.map((fragment) => fragmentOf(fragment)) }),
  };
}

const fragmentOf = (fragment: Fragment): Fragment => ({ ...fragment, nodes: blocksOf(fragment.nodes) });

const within = ({ type, nodes }: Block, allowed: readonly string[]) => fit(blocksOf(nodes as readonly Block[]), allowed, type);

/** Without what could only be written as data: only texts, numbers, flags and references stay. */
function plainData(written: Data): Data {
  const { align: _, ...data } = written;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value !== 'object' || isRef(value)));
}

function inlinesOf(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes.flatMap((node) => (node.object === 'text' ? withoutColors(node) : INLINE_READERS[node.type](node)));
}

function withoutColors(node: InlineNode & { object: 'text' }): InlineNode {
  return { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, marks: leaf.marks.filter(({ type }) => type !== 'color') })) };
}

type InlineReader = (node: Inline) => InlineNode[];
const withReadableData: InlineReader = (node) => [
  { ...node, data: plainData(node.data), ...(node.nodes && { nodes: inlinesOf(node.nodes) }) },
];

const INLINE_READERS: Readonly<Record<InlineType, InlineReader>> = {
  link: withReadableData,
  emoji: withReadableData,
  icon: () => [],
  expression: ({ data }) => [marked(String(data['expression']), 'code')],
  'inline-math': withReadableData,
  'inline-image': withReadableData,
  annotation({ nodes = [], fragments = [] }) {
    const note = wordsOfBlocks(fragments.flatMap((fragment) => fragment.nodes));
    return [...inlinesOf(nodes), ...(note === '' ? [] : [plainText(` (${note})`)])];
  },
  mention: ({ data }) => [labelled(nameOf(data['ref'] as ContentRef), data['ref'])],
  button: ({ data }) => [labelled(String(data['label']), data['ref'])],
};

/** Marks and annotations cannot stand in a block of code, so the notes follow it. */
function codeOf({ data, nodes = [] }: Block): Block[] {
  const lines = nodes as readonly Block[];
  const text = lines.map((line) => wordsOf((line.nodes ?? []) as readonly InlineNode[]));
  const notes = lines.flatMap((line) => ((line.nodes ?? []) as readonly InlineNode[]).flatMap((node) => noteOf(node)));
  const title = typeof data['title'] === 'string' && data['title'] !== '' ? [paragraph([marked(data['title'], 'bold')])] : [];
  const syntax = typeof data['syntax'] === 'string' && /^[\w+#./-]+$/.test(data['syntax']) ? data['syntax'] : undefined;
  return [...title, codeBlock(text.flatMap(linesOf), syntax), ...(notes.length > 0 ? [bullets(notes)] : [])];
}

function noteOf(node: InlineNode): InlineNode[][] {
  if (node.object === 'text' || node.type !== 'annotation') return [];
  const note = wordsOfBlocks((node.fragments ?? []).flatMap((fragment) => fragment.nodes));
  return note === '' ? [] : [[marked(wordsOf(node.nodes ?? []), 'code'), plainText(`: ${note}`)]];
}

const bullets = (items: ReadonlyArray<readonly InlineNode[]>): Block => ({
  object: 'block',
  type: 'list-unordered',
  isVoid: false,
  data: {},
  nodes: items.map((nodes) => ({ object: 'block', type: 'list-item', isVoid: false, data: {}, nodes: [paragraph(nodes)] })),
});

/** A task begins with its text. A list in which one does not is an ordinary one. */
function listOf(written: Block): Block {
  const { key: _, ...list } = written;
  const items = (list.nodes as readonly Block[]).map((item) => withReadableParts(item));
  const isTasks = list.type === 'list-tasks' && items.every(({ nodes }) => (nodes?.[0] as Block | undefined)?.type === 'paragraph');
  const plain = items.map((item) => ({ ...item, data: {} }));
  if (isTasks) return { ...list, nodes: items };
  return { ...list, ...(list.type === 'list-tasks' && { type: 'list-unordered', data: {} }), nodes: plain };
}

function updateOf({ data, nodes = [] }: Block): Block[] {
  const tags = (data['tags'] ?? []) as readonly unknown[];
  const about = [data['date'], ...tags].filter((word) => typeof word === 'string' && word !== '').join(', ');
  return [...(about === '' ? [] : [paragraph([marked(about, 'bold')])]), ...blocksOf(nodes as readonly Block[])];
}

/** Several integrations draw what a text says. */
function integrationOf({ integration, block, props, url }: Data): Block[] {
  const content = isRecord(props) ? props['content'] : undefined;
  if (typeof content === 'string') return [codeBlock(content.split(/\r?\n/), /^[\w-]+$/.test(String(block)) ? String(block) : undefined)];
  if (typeof url === 'string') return [paragraph([labelled(url, { kind: 'url', url })])];
  return [plainParagraph(String(integration))];
}

function tableOf(block: Block): Block[] {
  const view = new TableView(block);
  const { columns } = view;
  if (columns.length === 0) return [];
  const head: TableRow = columns.map(({ title, textAlignment = '' }) => ({ align: textAlignment, nodes: [plainText(title)] }));
  const rows = view.rows.map((cell): TableRow =>
    columns.map((column) => ({ align: column.textAlignment ?? '', nodes: cellOf(column, cell(column.id)) })),
  );
  return [gridTable([head, ...rows])];
}

function cellOf(column: TableColumn, { value, fragment }: TableCell): InlineNode[] {
  if (!fragment) return valueOf(column, value);
  const cell: InlineNode[] = [];
  for (const block of blocksOf(fragment.nodes)) {
    if (cell.length > 0) cell.push(plainText('\n'));
    if (block.type === 'paragraph') cell.push(...(block.nodes as readonly InlineNode[]));
    else cell.push(plainText(wordsOfBlocks([block])));
  }
  return cell;
}

function valueOf(column: TableColumn, value: unknown): InlineNode[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => [...(index > 0 ? [plainText(', ')] : []), ...valueOf(column, item)]);
  if (typeof value === 'boolean') return value ? [plainText('✓')] : [];
  if (typeof value === 'number') return [plainText(column.max === undefined ? String(value) : `${value}/${column.max}`)];
  if (typeof value === 'string') return [plainText(column.options?.find((option) => option.value === value)?.label ?? value)];
  const ref = isRef(value) ? value : isRecord(value) ? value['ref'] : undefined;
  return isRef(ref) ? [labelled(nameOf(ref), ref)] : [];
}

const isRef = (value: unknown): value is ContentRef => isRecord(value) && refProblem(value) === undefined;

/** What can be said of a target without looking it up. */
const nameOf = (ref: ContentRef): string => {
  const address = ref['url'] ?? ref['href'];
  return typeof address === 'string' ? address : ref.kind;
};

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line, _, lines) => lines.length === 1 || line.trim() !== '');

const plainText = (text: string): InlineNode => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });

const marked = (text: string, type: MarkType): InlineNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: [{ object: 'mark', type, data: {} }] }],
});

const labelled = (label: string, ref: unknown): InlineNode =>
  isRef(ref) ? { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [plainText(label)] } : plainText(label);
