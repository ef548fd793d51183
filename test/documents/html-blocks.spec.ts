import { describe, expect, it } from 'vitest';
import { DocumentHtml } from '../../src/common/document/html/document-html.js';
import type { HtmlContext } from '../../src/common/document/html/html-context.js';
import { outlineOf } from '../../src/common/document/html/outline.js';
import type { Block, BlockType, Data, Document, InlineNode } from '../../src/common/document/rich-text.js';
import { renderHtml } from '../../src/common/html/render-html.js';
import { htmlContext } from '../support/html-context.js';
import { type HtmlElement, readHtml } from '../support/read-html.js';

const text = (text: string): InlineNode => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });
const block = (type: BlockType, nodes?: Block['nodes'], more: Partial<Block> = {}): Block => ({
  object: 'block',
  type,
  isVoid: !nodes,
  data: {},
  ...(nodes && { nodes }),
  ...more,
});
const paragraph = (word: string) => block('paragraph', [text(word)]);
const heading = (level: 1 | 2 | 3, word: string, more: Partial<Block> = {}) => block(`heading-${level}`, [text(word)], more);
const documentOf = (...nodes: Block[]): Document => ({ object: 'document', data: {}, nodes });
const linkTo = (ref: object): InlineNode => ({ object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [text('link')] });

const htmlOf = (nodes: readonly Block[], context: Partial<HtmlContext> = {}) =>
  renderHtml(DocumentHtml({ document: documentOf(...nodes), context: htmlContext(context) }));
const render = (node: Block, context: Partial<HtmlContext> = {}) => htmlOf([node], context);

/** The attributes of all elements of a name. */
const allOf = (html: string, name: string): HtmlElement['attributes'][] =>
  readHtml(html).elements.flatMap((element) => (element.name === name ? [element.attributes] : []));

describe('images', () => {
  const FILE = { kind: 'file', file: 'light' };
  const image = (data: object) => block('images', [block('image', undefined, { data: { ref: FILE, ...data } })]);
  const sizeOf = (data: object, context: Partial<HtmlContext> = {}) => {
    const { width, height, class: names } = allOf(render(image(data), context), 'img')[0]!;
    return [width, height, names];
  };

  it('reserve the room of their file', () => {
    expect(sizeOf({})).toEqual(['400', '300', undefined]);
  });

  it('keep the proportion of their file when the block gives one side', () => {
    expect(sizeOf({ width: 200 })).toEqual(['200', '150', undefined]);
    expect(sizeOf({ width: '100px' })).toEqual(['100', '75', undefined]);
    expect(sizeOf({ height: 600 })).toEqual(['800', '600', undefined]);
  });

  it('have both sides that the block gives', () => {
    expect(sizeOf({ width: 120, height: '40px' })).toEqual(['120', '40', undefined]);
  });

  it('take a share of the width as a class, and the proportion of their file', () => {
    expect(sizeOf({ width: '50%' })).toEqual(['400', '300', 'share-50']);
    expect(sizeOf({ width: '33.33%' })).toEqual(['400', '300', 'share-33']);
  });

  it('ignore sizes that are not measures', () => {
    for (const width of ['0', 'auto', '10em', '-5', '1e3', '"', '999999'] as const)
      expect(sizeOf({ width })).toEqual(['400', '300', undefined]);
  });

  it('have no size when nobody knows it', () => {
    const file = () => ({ href: '/file', name: 'a.png' });
    expect(sizeOf({}, { file })).toEqual([undefined, undefined, undefined]);
    expect(sizeOf({ width: 90 }, { file })).toEqual(['90', undefined, undefined]);
  });

  it('come twice when there is one for dark pages, each for its theme', () => {
    const file: HtmlContext['file'] = ({ file }) => ({ href: `/${String(file)}`, name: String(file) });
    const html = render(image({ refDark: { kind: 'file', file: 'dark' }, alt: 'A tree' }), { file });
    expect(allOf(html, 'img').map(({ src, class: names, alt }) => [src, names, alt])).toEqual([
      ['/light', 'only-light', 'A tree'],
      ['/dark', 'only-dark', 'A tree'],
    ]);
  });

  it('are shown in both themes when a reader may see only one of them', () => {
    const file: HtmlContext['file'] = ({ file }) => (file === 'dark' ? { href: '/dark', name: 'dark' } : undefined);
    const html = render(image({ refDark: { kind: 'file', file: 'dark' } }), { file });
    expect(allOf(html, 'img').map(({ src, class: names }) => [src, names])).toEqual([['/dark', undefined]]);
  });

  it('are their text when a reader may not see them', () => {
    const html = render(image({ alt: 'A tree' }), { file: () => undefined });
    expect(allOf(html, 'img')).toEqual([]);
    expect(html).toContain('A tree');
  });
});

describe('code', () => {
  const code = (lines: number, data: Data) =>
    block(
      'code',
      Array.from({ length: lines }, (_, index) => block('code-line', [text(`line ${index + 1};`)])),
      { data },
    );
  const parts = (html: string) => html.split('<details>').map((part) => (part.match(/line \d+;/g) ?? []).length);

  it('shows its first lines, and the others when it is expanded', () => {
    expect(parts(render(code(30, { expandable: true })))).toEqual([10, 20]);
    expect(parts(render(code(30, { expandable: true, collapsedLineCount: 4 })))).toEqual([4, 26]);
  });

  it('is whole when it cannot be expanded, or is not longer than its first lines', () => {
    expect(parts(render(code(30, {})))).toEqual([30]);
    expect(parts(render(code(10, { expandable: true })))).toEqual([10]);
  });

  it('is colored by its language, across the lines that are collapsed', () => {
    const lines = ['/* a comment', ...Array.from({ length: 10 }, () => 'goes on'), 'to here */ const'].map((line) =>
      block('code-line', [text(line)]),
    );
    const [, rest = ''] = render(block('code', lines, { data: { syntax: 'javascript', expandable: true } })).split('<details>');
    expect(rest).toContain('<span class="hljs-comment">to here */</span> <span class="hljs-keyword">const</span>');
  });

  it('marks the lines that its author highlighted', () => {
    const lines = [block('code-line', [text('a')]), block('code-line', [text('b')], { data: { highlighted: true } })];
    const names = allOf(render(block('code', lines)), 'span').map(({ class: names }) => names);
    expect(names).toEqual(['line', 'line highlighted']);
  });

  it('can be scrolled with the keyboard, unless its lines wrap', () => {
    expect(allOf(render(code(1, {})), 'pre')).toEqual([{ tabindex: '0' }]);
    expect(allOf(render(code(1, { overflow: 'wrap' })), 'pre')).toEqual([{}]);
  });
});

describe('tables', () => {
  const table = (definition: object, values: object, view: object = {}) =>
    block('table', undefined, {
      data: {
        view: { type: 'grid', columns: Object.keys(definition), ...view },
        definition,
        records: { row: { orderIndex: 'a', values } },
      },
    });
  const cell = (column: object, value: unknown, context: Partial<HtmlContext> = {}) => {
    const html = render(table({ column: { id: 'column', title: 'Title', ...column } }, { column: value }), context);
    return /<td[^>]*>(.*)<\/td>/s.exec(html)?.[1];
  };

  it('show each type of cell', () => {
    expect(cell({ type: 'number' }, 1234567.5)).toBe('1,234,567.5');
    expect(cell({ type: 'number' }, 1234567.5, { language: 'de' })).toBe('1.234.567,5');
    expect(cell({ type: 'checkbox' }, true)).toBe('<span class="checkbox checked" role="img" aria-label="Yes"></span>');
    expect(cell({ type: 'checkbox' }, false)).toBe('<span class="checkbox" role="img" aria-label="No"></span>');
    expect(cell({ type: 'rating', max: 4 }, 3)).toBe('<span class="rating" role="img" aria-label="3 of 4">★★★☆</span>');
    expect(cell({ type: 'rating', max: 1e9 }, 3)).toBe('3 of 1000000000');
    expect(cell({ type: 'text' }, 'plain')).toBe('plain');
    expect(cell({ type: 'files' }, ['a', 'b'])).toBe('<a href="/file">a</a>, <a href="/file">b</a>');
    expect(cell({ type: 'users' }, ['ada'])).toBe('<a href="/user">ada</a>');
    expect(cell({ type: 'content-ref' }, { kind: 'page', page: 'intro' })).toBe('<a href="/page">intro</a>');
    expect(cell({ type: 'image' }, { ref: { kind: 'file', file: 'a' }, objectFit: 'cover', alt: 'A' })).toBe(
      '<img class="cell-image fit-cover" src="/file" alt="A" width="400" height="300" loading="lazy" decoding="async"/>',
    );
    expect(cell({ type: 'text' }, undefined)).toBe('');
  });

  it('show choices by their labels and colors', () => {
    const options = [{ value: 'a', label: 'First', color: 'green' }];
    expect(cell({ type: 'select', options }, ['a', 'gone'])).toBe(
      '<span class="tag background-green">First</span>, <span class="tag">gone</span>',
    );
  });

  it('leave out the files and people that a reader may not see', () => {
    const hidden: Partial<HtmlContext> = { file: () => undefined, linkTo: () => undefined };
    expect(cell({ type: 'files' }, ['secret'], hidden)).toBe('');
    expect(cell({ type: 'users' }, ['secret'], hidden)).toBe('');
    expect(cell({ type: 'content-ref' }, { kind: 'page', page: 'secret' }, hidden)).toBe('');
  });

  it('show the columns of their view, with widths and without a header if it is hidden', () => {
    const columns = { a: { id: 'a', title: 'A', type: 'text' }, b: { id: 'b', title: 'B', type: 'number' } };
    const html = render(table(columns, { a: '1', b: 2 }, { columns: ['b', 'a'], columnWidths: { a: 120.4 } }));
    expect(readHtml(html).text).toBe('BA21');
    expect(allOf(html, 'col')).toEqual([{}, { width: '121' }]);
    expect(allOf(html, 'th').map(({ class: names }) => names)).toEqual(['number', undefined]);
    expect(allOf(render(table(columns, { a: '1' }, { hideHeader: true })), 'th')).toEqual([]);
  });

  it('are cards with covers for both themes, and one link that has the name of the card', () => {
    const definition = {
      name: { id: 'name', title: 'Name', type: 'text' },
      to: { id: 'to', title: 'To', type: 'content-ref' },
      light: { id: 'light', title: 'Light', type: 'image' },
      dark: { id: 'dark', title: 'Dark', type: 'image' },
    };
    const cards = table(
      definition,
      { name: 'text-1', to: { kind: 'page', page: 'start' }, light: { kind: 'file', file: 'l' }, dark: { kind: 'file', file: 'd' } },
      { type: 'cards', targetDefinition: 'to', coverDefinition: 'light', coverDefinitionDark: 'dark' },
    );
    const fragments = [{ object: 'fragment' as const, type: 'table-cell', fragment: 'text-1', nodes: [paragraph('Get started')] }];
    const html = render({ ...cards, fragments });
    expect(allOf(html, 'a')).toEqual([{ class: 'card-link', href: '/page', 'aria-label': 'Get started' }]);
    expect(allOf(html, 'img').map(({ class: names }) => names)).toEqual(['card-cover only-light', 'card-cover only-dark']);
    expect(readHtml(html).text).toBe('Getstarted');
    expect(allOf(render({ ...cards, fragments }, { linkTo: () => undefined }), 'a')).toEqual([]);
  });
});

describe('links', () => {
  const paragraphTo = (url: string) => block('paragraph', [linkTo({ kind: 'url', url })]);
  const attributes = (url: string, externalLinks: HtmlContext['externalLinks']) => allOf(render(paragraphTo(url), { externalLinks }), 'a');

  it('to other sites open where the site wants, and give them no hold of the page', () => {
    expect(attributes('https://other.example/', 'same-tab')).toEqual([{ href: 'https://other.example/', rel: 'noopener' }]);
    expect(attributes('https://other.example/', 'new-tab')).toEqual([
      { href: 'https://other.example/', rel: 'noopener', target: '_blank' },
    ]);
  });

  it('to other programs, and within the site, stay in the same tab', () => {
    expect(attributes('mailto:ada@engine.example', 'new-tab')).toEqual([{ href: 'mailto:ada@engine.example' }]);
    const inner = block('paragraph', [linkTo({ kind: 'page', page: 'start' })]);
    expect(allOf(render(inner, { externalLinks: 'new-tab' }), 'a')).toEqual([{ href: '/page' }]);
  });

  it('are their text when a reader may not see the target', () => {
    const html = render(block('paragraph', [linkTo({ kind: 'page', page: 'secret' })]), { linkTo: () => undefined });
    expect(html).toContain('<p>link</p>');
  });

  it('of cards show the title and the description of their target', () => {
    const card = block('content-ref', undefined, { data: { ref: { kind: 'page', page: 'start' } } });
    const html = render(card, { linkTo: () => ({ href: '/start', title: 'Start', description: 'How to begin', emoji: '1f680' }) });
    expect(allOf(html, 'a')).toEqual([{ class: 'card content-ref', href: '/start' }]);
    expect(readHtml(html).text).toBe('🚀StartHowtobegin');
    expect(readHtml(render(card, { linkTo: () => undefined })).text).toBe('');
  });
});

describe('parts of API specifications', () => {
  const operation = block('openapi-operation', undefined, {
    data: { method: 'get', path: '/pets', ref: { kind: 'openapi', spec: 'pets' } },
  });

  it('are a link without a description', () => {
    expect(allOf(render(operation), 'a')).toEqual([{ class: 'card api-part', href: '/openapi' }]);
    expect(render(operation)).toContain('GET /pets');
  });

  it('are what describes them, with headings that can be linked to', () => {
    const html = render(operation, { shownBy: ({ type }) => (type === 'openapi-operation' ? [heading(2, 'List pets')] : undefined) });
    expect(html).not.toContain('GET /pets');
    expect(allOf(html, 'h2')).toEqual([{ id: 'list-pets' }]);
  });

  it('get other anchors than the headings of the document', () => {
    const html = htmlOf([heading(2, 'List pets'), operation], {
      shownBy: ({ type }) => (type === 'openapi-operation' ? [heading(2, 'List pets')] : undefined),
    });
    const ids = allOf(html, 'h2').map(({ id }) => id);
    expect(ids[0]).toBe('list-pets');
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the outline', () => {
  it('lists headings with the ids that their elements have', () => {
    const nodes = [
      heading(1, 'First'),
      heading(2, 'Same'),
      heading(2, 'Same'),
      heading(3, ' '),
      heading(1, 'Own', { meta: { id: 'mine' } }),
    ];
    const outline = outlineOf(documentOf(...nodes));
    expect(outline.map(({ title, level }) => [title, level])).toEqual([
      ['First', 1],
      ['Same', 2],
      ['Same', 2],
      ['Own', 1],
    ]);
    const html = htmlOf(nodes);
    const ids = readHtml(html).elements.flatMap(({ name, attributes }) => (/^h[2-6]$/.test(name) ? (attributes['id'] ?? '') : []));
    expect(ids).toEqual(outline.map(({ anchor }) => anchor));
    expect(ids).toContain('mine');
  });

  it('has the headings of steps and columns, but not of parts that are collapsed', () => {
    const step = block('stepper', [block('stepper-step', [heading(3, 'Step')])]);
    const column = block('columns', [block('column', [heading(2, 'Column')])]);
    const tab = block('tabs', [block('tabs-item', [heading(2, 'Tab')], { data: { title: 'A' } })]);
    const titles = outlineOf(documentOf(step, column, tab)).map(({ title }) => title);
    expect(titles).toEqual(['Step', 'Column']);
  });
});

describe('what opens', () => {
  const tab = (title: string, word: string) => block('tabs-item', [paragraph(word)], { data: { title } });

  it('in tabs is one at a time, the first one at first', () => {
    const html = htmlOf([block('tabs', [tab('A', 'one'), tab('', 'two')]), block('tabs', [tab('C', 'three')])]);
    const [first, second, other] = allOf(html, 'details');
    expect(first).toMatchObject({ class: 'tab', open: '' });
    expect(second).toMatchObject({ class: 'tab', name: first!['name'] });
    expect(second).not.toHaveProperty('open');
    expect(other!['name']).not.toBe(first!['name']);
    expect(readHtml(html).text).toBe('AoneTab2twoCthree');
  });

  it('has the id that leads to it inside, because browsers open what a link leads into', () => {
    const tabs = block('tabs', [block('tabs-item', [paragraph('one')], { data: { title: 'A', slug: 'linux' } })]);
    expect(render(tabs)).toContain('<div class="tab-panel" id="linux">');
    const body = [{ object: 'fragment' as const, type: 'expandable-body', nodes: [paragraph('inside')] }];
    const expandable = block('expandable', undefined, { fragments: body, meta: { id: 'why' } });
    expect(render(expandable)).toContain('<div class="expandable-body" id="why">');
  });

  it('is open from the start where its author says so, and always has a title', () => {
    const expandable = (data: Data, title: string) =>
      block('expandable', undefined, {
        data,
        fragments: [
          { object: 'fragment', type: 'expandable-title', nodes: [paragraph(title)] },
          { object: 'fragment', type: 'expandable-body', nodes: [paragraph('inside')] },
        ],
      });
    expect(allOf(render(expandable({ defaultExpanded: true }, 'Why')), 'details')[0]).toHaveProperty('open');
    expect(allOf(render(expandable({}, 'Why')), 'details')[0]).not.toHaveProperty('open');
    expect(render(expandable({}, ' '))).toContain('<summary>More</summary>');
  });

  it('in steps is a numbered list', () => {
    const html = render(block('stepper', [block('stepper-step', [heading(3, 'One')]), block('stepper-step', [paragraph('two')])]));
    expect(allOf(html, 'ol')).toEqual([{ class: 'stepper' }]);
    expect(allOf(html, 'li')).toEqual([{ class: 'step' }, { class: 'step' }]);
  });
});
