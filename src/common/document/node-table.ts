import {
  condition,
  type Field,
  flag,
  length,
  object,
  oneOf,
  ref,
  required,
  shaped,
  size,
  tags,
  text,
  texts,
  url,
  whole,
} from './data-field.js';
import {
  BUTTON_ACTION_SCHEMA,
  buttonActionProblem,
  CELL_MERGES_SCHEMA,
  cellMergesProblem,
  DEFINITION_SCHEMA,
  definitionProblem,
  RECORDS_SCHEMA,
  recordsProblem,
  VIEW_SCHEMA,
  viewProblem,
} from './table-data.js';

/** What a node of a type holds. Everything that reads, checks or writes documents goes by these tables. */
export interface NodeSpec {
  data: Readonly<Record<string, Field>>;
  /** The types its nodes may be; it has none when this is missing. */
  nodes?: readonly string[];
  /** How few and how many nodes there are. */
  count?: readonly [least: number, most: number];
  /** Its fragments, by their `type` or their `fragment`: the types of their nodes. `*` is any name. */
  fragments?: { by: 'type' | 'fragment'; names: Readonly<Record<string, { nodes: readonly string[]; most?: number }>> };
  /** The texts its `meta` may hold. */
  meta?: readonly string[];
}

export interface BlockSpec extends NodeSpec {
  /** The name of its tag in Markdown, `{% hint %}`; null for what Markdown itself writes. */
  tag: string | null;
}

const INLINE = ['text', 'link', 'emoji', 'icon', 'expression', 'inline-math', 'inline-image', 'annotation', 'mention', 'button'];
const ESSENTIAL = ['paragraph', 'heading-1', 'heading-2', 'heading-3', 'list-ordered', 'list-unordered', 'list-tasks', 'divider'];
const TAB = [
  'content-ref',
  'code',
  'embed',
  'file',
  'images',
  'drawing',
  'hint',
  'blockquote',
  'math',
  'integration',
  'table',
  'if',
  ...ESSENTIAL,
];
const COLUMN = TAB.concat(
  'prompt expandable tabs swagger openapi-operation openapi-schemas openapi-webhook reusable-content stepper updates'.split(' '),
);
/** The blocks that may stand on a page of their own. */
export const TOP_LEVEL: readonly string[] = [...COLUMN, 'columns'];

const LIST = { nodes: ['list-item'], count: [1, Infinity] } as const;
const ALIGN = oneOf(['start', 'center', 'end']);
const WIDE = flag(false);
const ID = ['id'];
const HEADING: BlockSpec = { tag: null, data: { id: text(/^[-a-z0-9.+_]+$/), align: ALIGN }, nodes: INLINE, meta: ID };
/** Markdown knows six levels of headings, documents three: the deeper ones keep their level. */
const DEEP_HEADING: BlockSpec = { ...HEADING, data: { ...HEADING.data, level: whole(4, 6) } };
const COLOR = oneOf(
  'default green blue red orange yellow purple pink violet cyan $primary $info $success $warning $danger $tint'.split(' '),
);

const spec = <T extends Record<string, NodeSpec>>(table: T): { [type in keyof T]: NodeSpec } => table;
const blockSpecs = <T extends Record<string, BlockSpec>>(table: T): { [type in keyof T]: BlockSpec } => table;

export const BLOCKS = blockSpecs({
  paragraph: { tag: null, data: { align: ALIGN }, nodes: INLINE },
  'heading-1': HEADING,
  'heading-2': HEADING,
  'heading-3': DEEP_HEADING,
  'list-ordered': { tag: null, data: { start: whole(0, 999_999_999, 1) }, ...LIST },
  'list-unordered': { tag: null, data: {}, ...LIST },
  'list-tasks': { tag: null, data: {}, ...LIST },
  'list-item': { tag: null, data: { checked: flag(false) }, nodes: [...ESSENTIAL, 'code', 'hint', 'blockquote', 'math', 'table', 'if'] },
  divider: { tag: null, data: {} },
  blockquote: { tag: null, data: {}, nodes: [...ESSENTIAL, 'blockquote', 'code', 'table', 'if'] },
  hint: {
    tag: 'hint',
    data: { style: required(oneOf(['info', 'warning', 'danger', 'success'])), icon: text() },
    nodes: [...ESSENTIAL, 'code', 'embed', 'integration', 'table', 'if'],
  },
  prompt: {
    tag: 'prompt',
    data: {
      description: required(text()),
      icon: text(),
      openInAIProviders: flag(),
      defaultExpanded: oneOf(['hidden', 'partial', 'full'], 'hidden'),
    },
    nodes: ['code'],
    count: [1, 1],
  },
  // Wherever blocks may stand: a block under a condition must never have to leave it.
  if: { tag: 'if', data: { expression: required(condition()) }, nodes: TOP_LEVEL },
  images: {
    tag: 'images',
    data: { align: oneOf(['center', 'left', 'right']), fullWidth: WIDE, withFrame: flag(false) },
    nodes: ['image'],
    count: [1, Infinity],
  },
  image: {
    tag: 'image',
    data: { ref: required(ref('url', 'file')), refDark: ref('url', 'file'), width: size(), height: size(), alt: text() },
    fragments: { by: 'fragment', names: { caption: { nodes: ['paragraph'] } } },
  },
  file: { tag: 'file', data: { ref: required(ref('file')) } },
  drawing: { tag: 'drawing', data: { ref: ref('file') } },
  embed: { tag: 'embed', data: { url: required(url()), fullWidth: WIDE } },
  code: {
    tag: 'code',
    data: {
      syntax: text(),
      title: text(),
      overflow: oneOf(['scroll', 'wrap'], 'scroll'),
      lineNumbers: flag(),
      fullWidth: WIDE,
      expandable: flag(),
      collapsedLineCount: whole(0, 1_000_000),
    },
    nodes: ['code-line'],
  },
  'code-line': { tag: null, data: { highlighted: flag(false) }, nodes: ['text', 'annotation', 'expression'] },
  math: { tag: 'math', data: { formula: required(text()) } },
  expandable: {
    tag: 'expandable',
    data: { defaultExpanded: flag(false) },
    fragments: { by: 'type', names: { 'expandable-title': { nodes: ['paragraph'], most: 1 }, 'expandable-body': { nodes: TOP_LEVEL } } },
    meta: ID,
  },
  tabs: { tag: 'tabs', data: { fullWidth: WIDE }, nodes: ['tabs-item'], count: [1, Infinity] },
  'tabs-item': { tag: 'tab', data: { title: text(), icon: text(), slug: text() }, nodes: TAB, meta: ID },
  table: {
    tag: 'table',
    data: {
      view: required(shaped(viewProblem, VIEW_SCHEMA)),
      records: required(shaped(recordsProblem, RECORDS_SCHEMA)),
      definition: required(shaped(definitionProblem, DEFINITION_SCHEMA)),
      fullWidth: WIDE,
      search: flag(),
      cellMerges: shaped(cellMergesProblem, CELL_MERGES_SCHEMA),
    },
    fragments: { by: 'fragment', names: { '*': { nodes: TOP_LEVEL } } },
  },
  swagger: {
    tag: 'swagger',
    data: {
      path: required(text()),
      method: required(text()),
      ref: required(ref('file', 'url')),
      expanded: flag(),
      fullWidth: WIDE,
    },
    meta: ID,
  },
  'openapi-operation': {
    tag: 'openapi-operation',
    data: { path: required(text()), method: required(text()), ref: required(ref('openapi')), headless: flag() },
    meta: ID,
  },
  'openapi-schemas': {
    tag: 'openapi-schemas',
    data: { schemas: required(texts()), grouped: flag(), ref: required(ref('openapi')) },
    meta: ID,
  },
  'openapi-webhook': {
    tag: 'openapi-webhook',
    data: { name: required(text()), method: required(text()), ref: required(ref('openapi')), headless: flag() },
    meta: ID,
  },
  'content-ref': { tag: 'content-ref', data: { ref: required(ref()) } },
  integration: {
    tag: 'integration',
    data: {
      integration: required(text()),
      block: required(text()),
      props: required(object()),
      action: object(),
      url: url(),
      fullWidth: WIDE,
    },
    meta: ['id', 'token', 'spaceId'],
  },
  'reusable-content': { tag: 'reusable-content', data: { ref: required(ref('reusable-content')) }, meta: ['token'] },
  stepper: { tag: 'stepper', data: {}, nodes: ['stepper-step'], count: [1, Infinity] },
  'stepper-step': { tag: 'step', data: { icon: text() }, nodes: [...TAB, 'expandable'] },
  columns: { tag: 'columns', data: { fullWidth: WIDE }, nodes: ['column'], count: [1, Infinity] },
  column: { tag: 'column', data: { width: length(), verticalAlignment: oneOf(['top', 'middle', 'bottom']) }, nodes: COLUMN },
  updates: { tag: 'updates', data: { format: oneOf(['numeric', 'full', 'short'], 'full') }, nodes: ['update'], count: [1, Infinity] },
  update: { tag: 'update', data: { date: required(text()), tags: tags() }, nodes: [...TAB, 'tabs', 'expandable'] },
});

export const INLINES = spec({
  link: { data: { ref: required(ref()) }, nodes: ['text', 'inline-image'] },
  emoji: { data: { code: required(text()) } },
  icon: { data: { icon: required(text()), color: COLOR } },
  expression: { data: { expression: required(text()) } },
  'inline-math': { data: { formula: required(text()) } },
  'inline-image': {
    data: {
      ref: required(ref('url', 'file')),
      refDark: ref('url', 'file'),
      caption: text(),
      alt: text(),
      size: oneOf(['original', 'line']),
    },
  },
  annotation: { data: {}, nodes: ['text'], fragments: { by: 'type', names: { 'annotation-body': { nodes: TOP_LEVEL } } } },
  mention: { data: { ref: required(ref()) } },
  button: {
    data: {
      label: required(text()),
      kind: required(oneOf(['primary', 'secondary'])),
      size: oneOf(['small', 'medium', 'large']),
      icon: text(),
      ref: ref(),
      action: shaped(buttonActionProblem, BUTTON_ACTION_SCHEMA),
    },
  },
});

/** In the order they are kept in: what stands first is written outermost. */
export const MARKS = spec({
  color: { data: { text: COLOR, background: COLOR } },
  bold: { data: {} },
  italic: { data: {} },
  strikethrough: { data: {} },
  superscript: { data: {} },
  subscript: { data: {} },
  keyboard: { data: {} },
  code: { data: {} },
});

const lookup = (table: Readonly<Record<string, NodeSpec>>, type: unknown) =>
  typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined;
export const blockSpec = (type: unknown): NodeSpec | undefined => lookup(BLOCKS, type);
export const inlineSpec = (type: unknown): NodeSpec | undefined => lookup(INLINES, type);
export const markSpec = (type: unknown): NodeSpec | undefined => lookup(MARKS, type);
/** Void nodes hold no nodes: what content they have is in fragments. */
export const isVoid = (spec: NodeSpec): boolean => spec.nodes === undefined;
