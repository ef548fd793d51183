import { condition, flag, length, object, oneOf, ref, required, shaped, size, tags, text, texts, url, whole } from './data-field.js';
import { COLUMN, ESSENTIAL, INLINE, TAB, TOP_LEVEL, type TopLevelType } from './node-places.js';
import type { BlockSpec, Written } from './node-spec.js';
import {
  CELL_MERGES_SCHEMA,
  cellMergesProblem,
  DEFINITION_SCHEMA,
  definitionProblem,
  RECORDS_SCHEMA,
  recordsProblem,
  VIEW_SCHEMA,
  viewProblem,
} from './table-data.js';

const LIST = { nodes: ['list-item'], count: [1, Infinity] } as const;
const ALIGN = oneOf(['start', 'center', 'end']);
const WIDE = flag(false);
const ID = ['id'];
/** Is not read from HTML, and says nothing but what it holds. */
const SILENT = { elements: '', opens: false, searched: [], translated: [], titles: [] } as const;
const HEADING = { tag: null, ...SILENT, data: { id: text(/^[-a-z0-9.+_]+$/), align: ALIGN }, nodes: INLINE, meta: ID } as const;
/** Markdown knows six levels of headings, documents three: the deeper ones keep their level. */
const DEEP_HEADING = { ...HEADING, data: { ...HEADING.data, level: whole(4, 6) } };

const blockSpecs = <const T extends Record<string, BlockSpec>>(table: T): Written<BlockSpec, T> => table;

/** All that is decided for a block, by type. CONTRIBUTING.md tells how to add one. */
export const BLOCKS = blockSpecs({
  paragraph: { tag: null, ...SILENT, elements: 'p figcaption caption legend summary title', data: { align: ALIGN }, nodes: INLINE },
  'heading-1': { ...HEADING, elements: 'h1' },
  'heading-2': { ...HEADING, elements: 'h2' },
  'heading-3': { ...DEEP_HEADING, elements: 'h3 h4 h5 h6' },
  'list-ordered': { tag: null, ...SILENT, elements: 'ol', data: { start: whole(0, 999_999_999, 1) }, ...LIST },
  'list-unordered': { tag: null, ...SILENT, elements: 'ul menu', data: {}, ...LIST },
  'list-tasks': { tag: null, ...SILENT, data: {}, ...LIST },
  'list-item': {
    tag: null,
    ...SILENT,
    data: { checked: flag(false) },
    nodes: [...ESSENTIAL, 'code', 'hint', 'blockquote', 'math', 'table', 'if'],
  },
  divider: { tag: null, ...SILENT, elements: 'hr', data: {} },
  blockquote: { tag: null, ...SILENT, elements: 'blockquote', data: {}, nodes: [...ESSENTIAL, 'blockquote', 'code', 'table', 'if'] },
  hint: {
    tag: 'hint',
    ...SILENT,
    components: 'admonition callout note tip info warning danger caution',
    data: { style: required(oneOf(['info', 'warning', 'danger', 'success'])), icon: text() },
    nodes: [...ESSENTIAL, 'code', 'embed', 'integration', 'table', 'if'],
  },
  prompt: {
    tag: 'prompt',
    ...SILENT,
    searched: ['description'],
    translated: ['description'],
    titles: ['description'],
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
  if: { tag: 'if', ...SILENT, data: { expression: required(condition()) }, nodes: TOP_LEVEL },
  images: {
    tag: 'images',
    ...SILENT,
    elements: 'figure',
    data: { align: oneOf(['center', 'left', 'right']), fullWidth: WIDE, withFrame: flag(false) },
    nodes: ['image'],
    count: [1, Infinity],
  },
  image: {
    tag: 'image',
    ...SILENT,
    refAs: 'src',
    searched: ['alt'],
    translated: ['alt'],
    data: { ref: required(ref('url', 'file')), refDark: ref('url', 'file'), width: size(), height: size(), alt: text() },
    fragments: { by: 'fragment', names: { caption: { nodes: ['paragraph'] } } },
  },
  file: { tag: 'file', ...SILENT, captioned: true, refAs: 'src', data: { ref: required(ref('file')) } },
  drawing: { tag: 'drawing', ...SILENT, refAs: 'src', data: { ref: ref('file') } },
  embed: {
    tag: 'embed',
    ...SILENT,
    elements: 'iframe video audio embed object',
    captioned: true,
    data: { url: required(url()), fullWidth: WIDE },
  },
  code: {
    tag: 'code',
    ...SILENT,
    elements: 'pre',
    searched: ['title'],
    translated: 'nothing',
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
  'code-line': { tag: null, ...SILENT, data: { highlighted: flag(false) }, nodes: ['text', 'annotation', 'expression'] },
  math: { tag: 'math', ...SILENT, searched: ['formula'], data: { formula: required(text()) } },
  expandable: {
    tag: 'expandable',
    ...SILENT,
    elements: 'details',
    components: 'accordion',
    data: { defaultExpanded: flag(false) },
    fragments: { by: 'type', names: { 'expandable-title': { nodes: ['paragraph'], most: 1 }, 'expandable-body': { nodes: TOP_LEVEL } } },
    meta: ID,
  },
  tabs: {
    tag: 'tabs',
    ...SILENT,
    components: 'tabs codegroup code-group tab-group',
    data: { fullWidth: WIDE },
    nodes: ['tabs-item'],
    count: [1, Infinity],
  },
  'tabs-item': {
    tag: 'tab',
    ...SILENT,
    components: 'tab tabitem tab-item',
    searched: ['title'],
    translated: ['title'],
    titles: ['title'],
    data: { title: text(), icon: text(), slug: text() },
    nodes: TAB,
    meta: ID,
  },
  table: {
    tag: 'table',
    ...SILENT,
    elements: 'table',
    searched: 'columns',
    translated: 'columns',
    titles: 'columns',
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
    ...SILENT,
    refAs: 'src',
    searched: ['path'],
    data: { path: required(text()), method: required(text()), ref: required(ref('file', 'url')), expanded: flag(), fullWidth: WIDE },
    meta: ID,
  },
  'openapi-operation': {
    tag: 'openapi-operation',
    ...SILENT,
    searched: ['path'],
    data: { path: required(text()), method: required(text()), ref: required(ref('openapi')), headless: flag() },
    meta: ID,
  },
  'openapi-schemas': {
    tag: 'openapi-schemas',
    ...SILENT,
    data: { schemas: required(texts()), grouped: flag(), ref: required(ref('openapi')) },
    meta: ID,
  },
  'openapi-webhook': {
    tag: 'openapi-webhook',
    ...SILENT,
    searched: ['name'],
    data: { name: required(text()), method: required(text()), ref: required(ref('openapi')), headless: flag() },
    meta: ID,
  },
  'content-ref': { tag: 'content-ref', ...SILENT, refAs: 'url', data: { ref: required(ref()) } },
  integration: {
    tag: 'integration',
    ...SILENT,
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
  'reusable-content': { tag: 'reusable-content', ...SILENT, data: { ref: required(ref('reusable-content')) }, meta: ['token'] },
  stepper: { tag: 'stepper', ...SILENT, components: 'steps', opens: true, data: {}, nodes: ['stepper-step'], count: [1, Infinity] },
  'stepper-step': { tag: 'step', ...SILENT, components: 'step', opens: true, data: { icon: text() }, nodes: [...TAB, 'expandable'] },
  columns: { tag: 'columns', ...SILENT, opens: true, data: { fullWidth: WIDE }, nodes: ['column'], count: [1, Infinity] },
  column: {
    tag: 'column',
    ...SILENT,
    opens: true,
    data: { width: length(), verticalAlignment: oneOf(['top', 'middle', 'bottom']) },
    nodes: COLUMN,
  },
  updates: {
    tag: 'updates',
    ...SILENT,
    opens: true,
    data: { format: oneOf(['numeric', 'full', 'short'], 'full') },
    nodes: ['update'],
    count: [1, Infinity],
  },
  update: {
    tag: 'update',
    ...SILENT,
    opens: true,
    translated: ['tags'],
    titles: ['date', 'tags'],
    data: { date: required(text()), tags: tags() },
    nodes: [...TAB, 'tabs', 'expandable'],
  },
});

/** Blocks that stand only in a container of their own. */
export type ItemType = Exclude<keyof typeof BLOCKS, TopLevelType>;

/** What holds a block that cannot stand elsewhere, where it has lost its container; and what a container puts around other blocks. */
export const CONTAINER_OF: Readonly<Record<ItemType, keyof typeof BLOCKS>> = {
  'list-item': 'list-unordered',
  image: 'images',
  'code-line': 'code',
  'tabs-item': 'tabs',
  'stepper-step': 'stepper',
  column: 'columns',
  update: 'updates',
};
