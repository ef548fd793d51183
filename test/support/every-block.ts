import { INLINES, MARKS } from '../../src/common/document/inline-table.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import type { Block, Document, Fragment, Inline, InlineNode, Mark } from '../../src/common/document/rich-text.js';

let words = 0;
/** The word that shows that a node is printed. */
const wordOf = (type: string) => `${type.replaceAll('-', '')}${(words += 1)}`;

const text = (word: string, marks: readonly Mark[] = []): InlineNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: word, marks }],
});
const paragraph = (...nodes: InlineNode[]): Block => ({ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes });
const fragment = (nodes: readonly Block[], fields: Partial<Fragment> = {}): Fragment => ({ object: 'fragment', nodes, ...fields });
const block = (type: Block['type'], { data = {}, nodes, fragments }: Partial<Block> = {}): Block => ({
  object: 'block',
  type,
  isVoid: nodes === undefined,
  data,
  ...(nodes && { nodes }),
  ...(fragments && { fragments }),
});
const inline = (type: Inline['type'], { data = {}, nodes, fragments }: Partial<Inline> = {}): Inline => ({
  object: 'inline',
  type,
  isVoid: nodes === undefined,
  data,
  ...(nodes && { nodes }),
  ...(fragments && { fragments }),
});

const url = (word: string) => ({ kind: 'url', url: `https://example.com/${word}` });
const openapi = (word: string) => ({ kind: 'openapi', spec: word });
type Made<T> = (word: string) => T;

/** An example of each kind of block, which shows a word. */
const BLOCK_EXAMPLES: Readonly<Record<keyof typeof BLOCKS, Made<Block>>> = {
  paragraph: (word) => paragraph(text(word)),
  'heading-1': (word) => block('heading-1', { nodes: [text(word)] }),
  'heading-2': (word) => block('heading-2', { nodes: [text(word)] }),
  'heading-3': (word) => block('heading-3', { nodes: [text(word)] }),
  'list-ordered': (word) => block('list-ordered', { nodes: [item(word)] }),
  'list-unordered': (word) => block('list-unordered', { nodes: [item(word)] }),
  'list-tasks': (word) => block('list-tasks', { nodes: [item(word, { checked: true })] }),
  'list-item': (word) => block('list-unordered', { nodes: [item(word)] }),
  divider: (word) => block('blockquote', { nodes: [block('divider'), paragraph(text(word))] }),
  blockquote: (word) => block('blockquote', { nodes: [paragraph(text(word))] }),
  hint: (word) => block('hint', { data: { style: 'info' }, nodes: [paragraph(text(word))] }),
  prompt: (word) => block('prompt', { data: { description: word }, nodes: [code('ask')] }),
  if: (word) => block('if', { data: { expression: 'true' }, nodes: [paragraph(text(word))] }),
  images: (word) => block('images', { nodes: [image(word)] }),
  image: (word) => block('images', { nodes: [image(word)] }),
  file: (word) => block('file', { data: { ref: { kind: 'file', file: word } } }),
  drawing: (word) => block('blockquote', { nodes: [paragraph(text(word))] }),
  embed: (word) => block('embed', { data: { url: `https://example.com/${word}` } }),
  code: (word) => code(word, { title: 'a.ts', syntax: 'typescript', lineNumbers: true }),
  'code-line': (word) => code(word),
  math: (word) => block('math', { data: { formula: `${word} = 1` } }),
  expandable: (word) =>
    block('expandable', {
      fragments: [
        fragment([paragraph(text('More'))], { type: 'expandable-title' }),
        fragment([paragraph(text(word))], { type: 'expandable-body' }),
      ],
    }),
  tabs: (word) => block('tabs', { nodes: [block('tabs-item', { data: { title: word }, nodes: [paragraph(text('x'))] })] }),
  'tabs-item': (word) => block('tabs', { nodes: [block('tabs-item', { data: { title: 'A tab' }, nodes: [paragraph(text(word))] })] }),
  table: (word) => table(word),
  swagger: (word) => block('swagger', { data: { path: `/${word}`, method: 'get', ref: url('spec') } }),
  'openapi-operation': (word) => block('openapi-operation', { data: { path: `/${word}`, method: 'post', ref: openapi('s') } }),
  'openapi-schemas': (word) => block('openapi-schemas', { data: { schemas: [word], ref: openapi('s') } }),
  'openapi-webhook': (word) => block('openapi-webhook', { data: { name: word, method: 'post', ref: openapi('s') } }),
  'content-ref': (word) => block('content-ref', { data: { ref: url(word) } }),
  integration: (word) => block('integration', { data: { integration: word, block: 'card', props: {} } }),
  'reusable-content': (word) => block('reusable-content', { data: { ref: { kind: 'reusable-content', reusableContent: word } } }),
  stepper: (word) => block('stepper', { nodes: [block('stepper-step', { nodes: [paragraph(text(word))] })] }),
  'stepper-step': (word) => block('stepper', { nodes: [block('stepper-step', { nodes: [paragraph(text(word))] })] }),
  columns: (word) => columns(word),
  column: (word) => columns(word),
  updates: (word) => updates(word),
  update: (word) => updates(word),
};

const INLINE_EXAMPLES: Readonly<Record<keyof typeof INLINES, Made<Inline>>> = {
  link: (word) => inline('link', { data: { ref: url('x') }, nodes: [text(word)] }),
  emoji: (word) => inline('emoji', { data: { code: word } }),
  icon: (word) => inline('icon', { data: { icon: word } }),
  expression: (word) => inline('expression', { data: { expression: `((${word}` } }),
  'inline-math': (word) => inline('inline-math', { data: { formula: word } }),
  'inline-image': (word) => inline('inline-image', { data: { ref: url('i.png'), alt: word } }),
  annotation: (word) =>
    inline('annotation', { nodes: [text('noted')], fragments: [fragment([paragraph(text(word))], { type: 'annotation-body' })] }),
  mention: (word) => inline('mention', { data: { ref: { kind: 'space', space: word } } }),
  button: (word) => inline('button', { data: { label: word, kind: 'primary', ref: url('x') } }),
};

const item = (word: string, data = {}) => block('list-item', { data, nodes: [paragraph(text(word))] });
const code = (word: string, data = {}) =>
  block('code', {
    data,
    nodes: [block('code-line', { nodes: [text(word)] }), block('code-line', { data: { highlighted: true }, nodes: [text('x')] })],
  });
const image = (word: string) =>
  block('image', {
    data: { ref: url('i.png'), alt: word },
    fragments: [fragment([paragraph(text('A caption'))], { fragment: 'caption' })],
  });
const columns = (word: string) =>
  block('columns', { nodes: [block('column', { nodes: [paragraph(text(word))] }), block('column', { nodes: [paragraph(text('x'))] })] });
const updates = (word: string) =>
  block('updates', { nodes: [block('update', { data: { date: '2026-01-01', tags: ['new'] }, nodes: [paragraph(text(word))] })] });

const COLUMNS = [
  { id: 'a', title: 'A', type: 'text', textAlignment: 'right' },
  { id: 'b', title: 'B', type: 'select', multiple: false, options: [{ value: 'o', label: 'An option', color: 'red' }] },
  { id: 'c', title: 'C', type: 'rating', max: 5 },
  { id: 'd', title: 'D', type: 'checkbox' },
];
const table = (word: string) =>
  block('table', {
    data: {
      view: { type: 'grid', columns: ['a', 'b', 'c', 'd'], hideHeader: false },
      definition: Object.fromEntries(COLUMNS.map((column) => [column.id, column])),
      records: { r1: { orderIndex: '1', values: { a: 'cell', b: 'o', c: 4, d: true } } },
    },
    fragments: [fragment([paragraph(text(word))], { fragment: 'cell' })],
  });

export interface Shown {
  /** The kind of block, inline or mark. */
  kind: string;
  word: string;
}

/** A document with every kind of block, inline and mark, and the words that it shows. */
export function everyBlock(): { document: Document; shown: Shown[] } {
  const shown: Shown[] = [];
  const noted = (kind: string) => {
    const word = wordOf(kind);
    shown.push({ kind, word });
    return word;
  };
  const blocks = Object.entries(BLOCK_EXAMPLES).map(([kind, make]) => make(noted(kind)));
  const inlines = Object.entries(INLINE_EXAMPLES).map(([kind, make]) => paragraph(make(noted(kind))));
  const marks = Object.keys(MARKS).map((type) => {
    const data = type === 'color' ? { text: 'red', background: 'green' } : {};
    return paragraph(text(noted(type), [{ object: 'mark', type, data } as Mark]));
  });
  const empty = block('drawing');
  return { document: { object: 'document', data: { schemaVersion: 1 }, nodes: [...blocks, ...inlines, ...marks, empty] }, shown };
}
