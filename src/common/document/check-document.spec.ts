import { describe, expect, it } from 'vitest';
import { checkDocument } from './check-document.js';

const text = (value: unknown = 'a', marks: unknown = []) => ({ object: 'text', leaves: [{ object: 'leaf', text: value, marks }] });
const block = (type: string, data: object = {}, more: object = {}) => ({ object: 'block', type, data, ...more });
const paragraph = (...nodes: unknown[]) => block('paragraph', {}, { nodes });
const inline = (type: string, data: object, more: object = {}) => ({ object: 'inline', type, data, ...more });
const link = (url: string) => paragraph(inline('link', { ref: { kind: 'url', url } }, { nodes: [text()] }));
const page = (...nodes: unknown[]) => ({ object: 'document', data: {}, nodes });
const pointers = (value: unknown) => checkDocument(value).map(({ pointer }) => pointer);

const REFUSED: [what: string, nodes: unknown[], pointer: string][] = [
  ['a block of no known type', [block('marquee')], '/nodes/0/type'],
  ['a type every object has', [block('constructor')], '/nodes/0/type'],
  ['an inline of no known type', [paragraph(inline('blink', {}))], '/nodes/0/nodes/0/type'],
  ['a node of no known object', [{ object: 'thing' }], '/nodes/0/object'],
  ['a node that is no object', [null], '/nodes/0'],
  ['a text on the page', [text()], '/nodes/0/object'],
  ['a block in a paragraph', [paragraph(block('divider'))], '/nodes/0/nodes/0/type'],
  ['a list item without a list', [block('list-item')], '/nodes/0/type'],
  ['a tab in a list', [block('list-tasks', {}, { nodes: [block('tabs-item')] })], '/nodes/0/nodes/0/type'],
  ['a list without items', [block('list-unordered', {}, { nodes: [] })], '/nodes/0/nodes'],
  ['a prompt of two codes', [block('prompt', { description: '' }, { nodes: [block('code'), block('code')] })], '/nodes/0/nodes'],
  ['nodes in a divider', [block('divider', {}, { nodes: [paragraph()] })], '/nodes/0/nodes'],
  ['fragments of a paragraph', [block('paragraph', {}, { fragments: [{}] })], '/nodes/0/fragments'],
  ['a style no hint has', [paragraph(), block('hint', { style: 'loud' })], '/nodes/1/data/style'],
  ['a hint without a style', [block('hint')], '/nodes/0/data/style'],
  ['data nobody knows', [block('divider', { 'a/b': 1 })], '/nodes/0/data/a~1b'],
  ['a member nobody knows', [block('divider', {}, { onclick: 'x' })], '/nodes/0/onclick'],
  ['a heading of a strange id', [block('heading-1', { id: 'A B' })], '/nodes/0/data/id'],
  ['an alignment of no kind', [block('paragraph', { align: 'justify' })], '/nodes/0/data/align'],
  ['a start below nought', [block('list-ordered', { start: -1 }, { nodes: [block('list-item')] })], '/nodes/0/data/start'],
  ['a flag that is a text', [block('embed', { url: 'https://a.b', fullWidth: 'yes' })], '/nodes/0/data/fullWidth'],
  ['a reference of no known kind', [block('content-ref', { ref: { kind: 'planet', planet: 'x' } })], '/nodes/0/data/ref'],
  ['a reference of the wrong kind', [block('file', { ref: { kind: 'page', page: 'x' } })], '/nodes/0/data/ref'],
  ['a reference without its id', [block('file', { ref: { kind: 'file' } })], '/nodes/0/data/ref'],
  ['a button that does nothing', [paragraph(inline('button', { label: 'a', kind: 'primary' }))], '/nodes/0/nodes/0/data'],
  [
    'a button of no known action',
    [paragraph(inline('button', { label: 'a', kind: 'primary', action: { action: 'x' } }))],
    '/nodes/0/nodes/0/data/action/action',
  ],
  [
    'a link in a link',
    [paragraph(inline('link', { ref: { kind: 'url', url: '/a' } }, { nodes: [inline('emoji', { code: 'a' })] }))],
    '/nodes/0/nodes/0/nodes/0/type',
  ],
  [
    'a mark of no known type',
    [paragraph(text('a', [{ object: 'mark', type: 'blink', data: {} }]))],
    '/nodes/0/nodes/0/leaves/0/marks/0/type',
  ],
  [
    'a mark twice',
    [
      paragraph(
        text(
          'a',
          ['bold', 'bold'].map((type) => ({ object: 'mark', type, data: {} })),
        ),
      ),
    ],
    '/nodes/0/nodes/0/leaves/0/marks/1',
  ],
  [
    'a colour of no name',
    [paragraph(text('a', [{ object: 'mark', type: 'color', data: { text: '#fff' } }]))],
    '/nodes/0/nodes/0/leaves/0/marks/0/data/text',
  ],
  ['a leaf without text', [paragraph(text(7))], '/nodes/0/nodes/0/leaves/0/text'],
  ['a control character', [paragraph(text('a\0'))], '/nodes/0/nodes/0/leaves/0/text'],
  ['half a surrogate', [paragraph(text('\ud800'))], '/nodes/0/nodes/0/leaves/0/text'],
  [
    'a caption of code',
    [
      block(
        'images',
        {},
        {
          nodes: [
            block(
              'image',
              { ref: { kind: 'file', file: 'f' } },
              { fragments: [{ object: 'fragment', fragment: 'caption', nodes: [block('code')] }] },
            ),
          ],
        },
      ),
    ],
    '/nodes/0/nodes/0/fragments/0/nodes/0/type',
  ],
  [
    'a fragment of no known name',
    [block('expandable', {}, { fragments: [{ object: 'fragment', type: 'x', nodes: [] }] })],
    '/nodes/0/fragments/0/type',
  ],
  ['a table of no view', [block('table', { view: { type: 'board' }, records: {}, definition: {} })], '/nodes/0/data/view/type'],
  [
    'a column of no type',
    [
      block('table', {
        view: { type: 'grid', columns: [], hideHeader: false },
        records: {},
        definition: { a: { id: 'a', title: 'A', type: 'x' } },
      }),
    ],
    '/nodes/0/data/definition/a/type',
  ],
  [
    'a cell of no value',
    [
      block('table', {
        view: { type: 'grid', columns: [], hideHeader: false },
        definition: {},
        records: { r: { orderIndex: 'a', values: { 'c~': { x: 1 } } } },
      }),
    ],
    '/nodes/0/data/records/r/values/c~0',
  ],
  ['a swagger of no method', [block('swagger', { path: '/', ref: { kind: 'file', file: 'f' } })], '/nodes/0/data/method'],
  ['an unsafe embed', [block('embed', { url: 'javascript:alert(1)' })], '/nodes/0/data/url'],
];

const UNSAFE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\u00adscript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&#58;alert(1)',
  'java&Tab;script:alert(1)',
  'javascript%3Aalert(1)',
  'data:text/html,<script>',
  'DATA:image/svg+xml,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.b/c',
];

describe('a document', () => {
  for (const [what, nodes, pointer] of REFUSED) {
    it(`with ${what} is refused there`, () => expect(pointers(page(...nodes))).toEqual([pointer]));
  }

  for (const url of UNSAFE) {
    it(`does not link to ${JSON.stringify(url)}`, () => expect(pointers(page(link(url)))).toEqual(['/nodes/0/nodes/0/data/ref']));
  }

  it('links to what is safe, and to places of its own', () => {
    for (const url of ['https://a.b/c:d', 'http://a', 'mailto:a@b.c', 'tel:+1', '/a:b', './a.md', '#a', '?q=javascript:x', 'a/b:c']) {
      expect(checkDocument(page(link(url))), url).toEqual([]);
    }
  });

  it('must be one, at the place it is asked for', () => {
    for (const value of [null, 1, 'a', [], {}, { object: 'page' }]) expect(checkDocument(value, '/body')[0]?.pointer).toBe('/body');
    expect(checkDocument({ object: 'document' }, '/body').map(({ pointer }) => pointer)).toEqual(['/body/data', '/body/nodes']);
  });

  it('keeps what its data holds, and refuses what cannot be kept', () => {
    expect(checkDocument({ object: 'document', data: { schemaVersion: 9, anything: [1, { a: null }] }, nodes: [] })).toEqual([]);
    expect(pointers({ object: 'document', data: { schemaVersion: 'x' }, nodes: [] })).toEqual(['/data/schemaVersion']);
  });

  it('is refused when nested too deep, however deep', () => {
    for (const depth of [65, 100_000]) {
      let node: object = paragraph(text());
      for (let level = 1; level < depth; level++) node = block('blockquote', {}, { nodes: [node] });
      expect(checkDocument(page(node)).map(({ message }) => message)).toEqual(['must not be nested deeper than 64 levels']);
    }
    let data: object = {};
    for (let level = 0; level < 100_000; level++) data = { data };
    expect(pointers({ object: 'document', data, nodes: [] })).toEqual(['/data']);
  });

  it('is refused when too large or of too many nodes', () => {
    expect(checkDocument(page(paragraph(text('x'.repeat(4 * 1024 * 1024))))).map(({ message }) => message)).toEqual([
      'must not be larger than 4 MB',
    ]);
    expect(pointers(page(...Array.from({ length: 100_001 }, () => block('divider'))))).toEqual(['/nodes']);
    expect(pointers(page(...Array.from({ length: 60_000 }, () => paragraph(text()))))).toEqual(['/nodes']);
  });

  it('tells no more problems than anyone reads', () => {
    expect(checkDocument(page(...Array.from({ length: 500 }, () => block('x'))))).toHaveLength(50);
  });
});
