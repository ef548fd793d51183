import { oneOf, ref, required, shaped, text } from './data-field.js';
import { TOP_LEVEL } from './node-places.js';
import type { InlineSpec, MarkSpec, Written } from './node-spec.js';
import { BUTTON_ACTION_SCHEMA, buttonActionProblem } from './table-data.js';

const COLOR = oneOf(
  'default green blue red orange yellow purple pink violet cyan $primary $info $success $warning $danger $tint'.split(' '),
);

const inlineSpecs = <const T extends Record<string, InlineSpec>>(table: T): Written<InlineSpec, T> => table;
const markSpecs = <const T extends Record<string, MarkSpec>>(table: T): Written<MarkSpec, T> => table;

/** All that is decided for a part of a text, by type. */
export const INLINES = inlineSpecs({
  link: { tag: 'a', searched: [], translated: [], words: null, data: { ref: required(ref()) }, nodes: ['text', 'inline-image'] },
  emoji: { tag: 'emoji', searched: [], translated: [], words: 'code', data: { code: required(text()) } },
  icon: { tag: 'icon', searched: [], translated: [], words: null, data: { icon: required(text()), color: COLOR } },
  expression: { tag: 'expression', searched: [], translated: [], words: 'expression', data: { expression: required(text()) } },
  'inline-math': { tag: 'math', searched: ['formula'], translated: [], words: 'formula', data: { formula: required(text()) } },
  'inline-image': {
    tag: 'img',
    refAs: 'src',
    searched: ['alt', 'caption'],
    translated: ['alt', 'caption'],
    words: 'alt',
    data: {
      ref: required(ref('url', 'file')),
      refDark: ref('url', 'file'),
      caption: text(),
      alt: text(),
      size: oneOf(['original', 'line']),
    },
  },
  annotation: {
    tag: 'annotation',
    searched: [],
    translated: [],
    words: null,
    data: {},
    nodes: ['text'],
    fragments: { by: 'type', names: { 'annotation-body': { nodes: TOP_LEVEL } } },
  },
  mention: { tag: 'mention', searched: [], translated: [], words: null, data: { ref: required(ref()) } },
  button: {
    tag: 'button',
    searched: ['label'],
    translated: ['label'],
    words: 'label',
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

type Inlines = typeof INLINES;
/** Inlines with a text of their own. */
export type InlineHolder = { [Type in keyof Inlines]: Inlines[Type] extends { nodes: readonly string[] } ? Type : never }[keyof Inlines];
export const isHolder = (type: keyof Inlines): type is InlineHolder => 'nodes' in INLINES[type];

/** In the order they are kept in: what stands first is written outermost. */
export const MARKS = markSpecs({
  color: { tags: ['mark'], elements: '', translated: true, data: { text: COLOR, background: COLOR } },
  bold: { tags: ['strong', 'b'], elements: '', translated: true, data: {} },
  italic: { tags: ['em', 'i'], elements: 'cite dfn var', translated: true, data: {} },
  strikethrough: { tags: ['s', 'del'], elements: 'strike', translated: true, data: {} },
  superscript: { tags: ['sup'], elements: '', translated: true, data: {} },
  subscript: { tags: ['sub'], elements: '', translated: true, data: {} },
  keyboard: { tags: ['kbd'], elements: '', translated: false, data: {} },
  code: { tags: ['code'], elements: 'tt samp', translated: false, data: {} },
});
