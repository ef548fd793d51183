import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec, type Node as EditorNode } from 'prosemirror-model';
import type { Field } from '../../src/common/document/data-field.js';
import { colorClass } from '../../src/common/document/html/color-class.js';
import { MARKS } from '../../src/common/document/inline-table.js';
import { markElement } from '../../src/common/document/mark-elements.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import type { Block, BlockType, Data, Inline, MarkType } from '../../src/common/document/rich-text.js';

/** What is written as text; a block of code is one text with all of its lines. */
export const TEXTS = ['paragraph', 'heading-1', 'heading-2', 'heading-3', 'code'] as const satisfies readonly BlockType[];
/** What holds blocks, and is edited where it stands. */
export const BOXES = [
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'list-item',
  'blockquote',
  'hint',
  'if',
  'tabs',
  'tabs-item',
  'stepper',
  'stepper-step',
  'columns',
  'column',
  'updates',
  'update',
] as const satisfies readonly BlockType[];
/** A title and a body, which the document keeps as fragments. */
export const EXPANDABLE = 'expandable';

/** Blocks with nodes of their own in the editor. All others are islands: shown as readers see them, and edited as Markdown. */
export const NATIVE: readonly BlockType[] = [...TEXTS, ...BOXES, 'divider', EXPANDABLE];
const isNative = (type: string): boolean => (NATIVE as readonly string[]).includes(type);

/** Names of nodes may only have letters, digits and `_`. */
export const nameOf = (type: string): string => type.replaceAll('-', '_');
export const typeOf = (node: EditorNode): BlockType => node.type.name.replaceAll('_', '-') as BlockType;

/** `code` is the name of a block as well. */
export const markName = (type: MarkType): string => `mark_${type}`;
export const LINK = 'mark_link';

export interface BlockAttributes {
  data: Data;
  meta: Data | null;
}

const ATTRIBUTES = { data: { default: {} }, meta: { default: null } };

/** Only paragraphs without a text that come from a document are written again. */
export const KEPT = 'kept';

const ISLAND = 'island_';
/** Islands of each type of block are nodes of their own, because not every place may hold every block. */
export const islandName = (type: string): string => ISLAND + nameOf(type);
export const isIsland = ({ type }: EditorNode): boolean => type.name.startsWith(ISLAND);
export const ISLANDS: readonly string[] = Object.keys(BLOCKS).map(islandName);

const blocksOf = (types: readonly string[]): string => {
  // What stands first is made where something has to stand.
  const native = types.filter(isNative).toSorted((a, b) => Number(b === 'paragraph') - Number(a === 'paragraph'));
  return `(${[...native.map(nameOf), ...types.map(islandName)].join(' | ')})+`;
};

const PAGE = BLOCKS.if.nodes;
const LEVELS = ['heading-1', 'heading-2', 'heading-3'] as const;

function textSpec(type: (typeof TEXTS)[number]): NodeSpec {
  if (type === 'code') {
    const toDOM = (): DOMOutputSpec => ['pre', { class: 'code-block' }, ['code', 0]];
    return { content: 'text*', marks: '', code: true, defining: true, attrs: ATTRIBUTES, toDOM };
  }
  const level = LEVELS.indexOf(type as (typeof LEVELS)[number]) + 1;
  const toDOM = ({ attrs }: EditorNode): DOMOutputSpec => {
    const align = (attrs['data'] as Data)['align'];
    const aligned = align === 'center' || align === 'end' ? ` align-${align}` : '';
    if (level === 0) return ['p', { class: aligned.trim() }, 0];
    // A page that is being written may skip levels, which the outline of the workbench must not.
    return ['div', { class: `heading level-${level}${aligned}` }, ['h2', 0]];
  };
  const attrs = level === 0 ? { ...ATTRIBUTES, [KEPT]: { default: false } } : ATTRIBUTES;
  return { content: 'inline*', defining: level > 0, whitespace: 'pre', attrs, toDOM };
}

const islandSpec: NodeSpec = { attrs: { block: {} }, atom: true, draggable: true, toDOM: () => ['div', { class: 'island' }] };

export const today = (): string => new Date().toISOString().slice(0, 10);

/** What has to say something, such as a condition, is never made around a block to fit it in somewhere: nobody has said it. */
function attributesFor(type: (typeof BOXES)[number]): NodeSpec['attrs'] {
  // Updates without one would have to be removed with their last one, so another one takes its place.
  if (type === 'update') return { ...ATTRIBUTES, data: { default: { date: today() } } };
  const hasToSay = Object.values<Field>(BLOCKS[type].data).some(({ required }) => required);
  return hasToSay ? { ...ATTRIBUTES, data: {} } : ATTRIBUTES;
}

const boxSpec = (type: (typeof BOXES)[number]): NodeSpec => ({
  content: blocksOf(BLOCKS[type].nodes),
  defining: true,
  attrs: attributesFor(type),
  toDOM: (node) => boxDom(type, node),
});

function boxDom(type: (typeof BOXES)[number], { attrs }: EditorNode): DOMOutputSpec {
  const data = attrs['data'] as Data;
  if (type === 'list-ordered') return ['ol', { start: String((data['start'] as number | undefined) ?? 1) }, 0];
  if (type === 'list-unordered') return ['ul', 0];
  if (type === 'list-tasks') return ['ul', { class: 'tasks' }, 0];
  if (type === 'list-item') return ['li', 0];
  if (type === 'blockquote') return ['blockquote', 0];
  return ['div', { class: `box box-${type}` }, 0];
}

const nodes: Record<string, NodeSpec> = {
  doc: { content: blocksOf(PAGE) },
  ...Object.fromEntries(TEXTS.map((type) => [nameOf(type), textSpec(type)])),
  ...Object.fromEntries(BOXES.map((type) => [nameOf(type), boxSpec(type)])),
  divider: { attrs: ATTRIBUTES, toDOM: () => ['hr'] },
  expandable: {
    content: 'expandable_title expandable_body',
    defining: true,
    isolating: true,
    attrs: ATTRIBUTES,
    toDOM: () => ['div', { class: 'box box-expandable' }, 0],
  },
  expandable_title: { content: 'inline*', whitespace: 'pre', defining: true, toDOM: () => ['p', { class: 'expandable-title' }, 0] },
  expandable_body: { content: blocksOf(PAGE), toDOM: () => ['div', { class: 'expandable-body' }, 0] },
  ...Object.fromEntries(ISLANDS.map((name) => [name, islandSpec])),
  text: { group: 'inline' },
  inline_island: {
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    attrs: { inline: {} },
    toDOM: () => ['span', { class: 'inline-island' }],
  },
};

const markSpec = (type: MarkType): MarkSpec => ({
  attrs: { data: { default: {} } },
  // As in the document, where each mark is on a text at most once.
  excludes: markName(type),
  toDOM: ({ attrs }) => {
    if (type !== 'color') return [markElement(type), 0];
    const { text, background } = attrs['data'] as Data;
    return ['span', { class: [colorClass('color', text), colorClass('background', background)].filter(Boolean).join(' ') }, 0];
  },
});

const marks: Record<string, MarkSpec> = {
  // In the order of the document, with links around all others.
  [LINK]: { attrs: { data: {} }, inclusive: false, toDOM: () => ['a', 0] },
  ...Object.fromEntries((Object.keys(MARKS) as MarkType[]).map((type) => [markName(type), markSpec(type)])),
};

export const schema = new Schema({ nodes, marks });

/** The attributes of a block as a node has them. */
export const attributesOf = ({ data, meta }: Pick<Block, 'data' | 'meta'>): BlockAttributes => ({ data, meta: meta ?? null });
export const blockIn = (island: EditorNode): Block => island.attrs['block'] as Block;
export const inlineIn = (island: EditorNode): Inline => island.attrs['inline'] as Inline;

/** Whether it holds blocks alone. */
export const isBox = ({ type, isTextblock, isLeaf }: EditorNode): boolean => !isTextblock && !isLeaf && type.name !== EXPANDABLE;
