import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentHtml } from '../../src/common/document/html/document-html.js';
import type { HtmlContext } from '../../src/common/document/html/html-context.js';
import type { Block, BlockType, Document, Fragment, InlineNode, Leaf } from '../../src/common/document/rich-text.js';
import { parseMarkdown } from '../../src/common/document/parse-markdown.js';
import { isSafeUrl } from '../../src/common/document/safe-url.js';
import { renderHtml } from '../../src/common/html/render-html.js';
import { documents } from '../support/any-document.js';
import { everyBlock } from '../support/every-block.js';
import { hostileDocument } from '../support/hostile-document.js';
import { htmlContext } from '../support/html-context.js';
import { costOf } from '../support/held.js';
import { readHtml } from '../support/read-html.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

/** A page that can do everything with images, videos and diagrams. */
const media = {
  frameOf: () => ({ src: 'https://player.example/1', site: 'Player', isVideo: true }),
  diagramFrame: () => '/diagram.html',
  enlarges: () => undefined,
};
const render = (document: Document, changes: Partial<HtmlContext> = {}) =>
  renderHtml(DocumentHtml({ document, context: htmlContext({ media, ...changes }) }));

/** Nobody knows whether a reader may see what is under a condition that was not evaluated, or in contents that were not read. */
const UNSHOWN = ['if', 'reusable-content'];

/** All elements and attributes that a document may become. */
const ELEMENTS = new Set(
  (
    'a blockquote br button code col colgroup details div em figcaption figure h2 h3 h4 h5 h6 hr img kbd li mark ol p pre s section span ' +
    'strong sub summary sup svg table tbody td th thead time tr ul use ' +
    'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr ' +
    'munder munderover mmultiscripts mprescripts none'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'alt aria-hidden aria-label class data-copy data-diagram data-failed data-frame data-title data-zoom datetime decoding height hidden href id loading name open rel role scope src start ' +
    'tabindex target type width ' +
    'accent accentunder alttext columnspan depth dir display displaystyle fence form largeop linethickness lspace mathbackground mathcolor ' +
    'mathsize mathvariant maxsize minsize movablelimits notation rspace scriptlevel separator stretchy symmetric voffset'
  ).split(' '),
);

/** What is in some HTML that has no place in the HTML of a document. */
function activeParts(html: string): string[] {
  return readHtml(html).elements.flatMap(({ name, attributes }) => [
    ...(ELEMENTS.has(name) ? [] : [`<${name}>`]),
    ...Object.entries(attributes).flatMap(([attribute, value]) => {
      if (!ATTRIBUTES.has(attribute)) return [`${name} ${attribute}`];
      return (attribute === 'href' || attribute === 'src') && !isSafeUrl(value) ? [`${attribute}="${value}"`] : [];
    }),
  ]);
}

/** The document with a number in each of its texts, which tells it from all others. */
function numbered(document: Document): Document {
  let number = 0;
  return JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    return name === 'leaves' ? (value as Leaf[]).map((leaf) => ({ ...leaf, text: `${leaf.text}⟦${number++}⟧` })) : value;
  }) as Document;
}

/** The texts that readers of a document see, without white space. Of tables, only the cells that its view shows are seen. */
function* textsIn({
  nodes = [],
  fragments = [],
}: {
  nodes?: readonly (Block | InlineNode)[];
  fragments?: readonly Fragment[];
}): Generator<string> {
  for (const node of nodes) {
    if (node.object === 'text') for (const { text } of node.leaves) yield text.replace(/\s+/gu, '');
    else if (node.object === 'inline' || !['if', 'table'].includes(node.type)) yield* textsIn(node);
  }
  for (const fragment of fragments) yield* textsIn(fragment);
}

/** Milliseconds of CPU for the largest documents. Work that grows with the square of a document takes minutes. */
const BOUND = 3000;

/** The same for code. Some texts of 20,000 characters cost highlight.js more than a second, and a quarter of that for half as many. */
const CODE_BOUND = 1500;

const text = (text: string): InlineNode => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });
const block = (type: BlockType, nodes?: Block['nodes'], data = {}): Block => ({
  object: 'block',
  type,
  isVoid: !nodes,
  data,
  ...(nodes && { nodes }),
});
const documentOf = (...nodes: Block[]): Document => ({ object: 'document', data: {}, nodes });
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const paragraph = (word: string) => block('paragraph', [text(word)]);
const code = (lines: readonly string[], data: object) =>
  block(
    'code',
    lines.map((line) => block('code-line', [text(line)])),
    data,
  );
const note = (word: string): InlineNode => ({
  object: 'inline',
  type: 'annotation',
  isVoid: false,
  data: {},
  nodes: [text(word)],
  fragments: [{ object: 'fragment', type: 'annotation-body', nodes: [paragraph(word)] }],
});

const LARGE: Readonly<Record<string, Document>> = {
  'a hundred thousand nodes': documentOf(...many(50_000, () => paragraph('word'))),
  'a text of a megabyte': documentOf(paragraph('word\n'.repeat(200_000))),
  'headings of the same text': documentOf(...many(20_000, () => block('heading-2', [text('same')]))),
  'as deep as documents go': documentOf(
    many(60, () => 'blockquote' as const).reduce((inner, type) => block(type, [inner]), paragraph('deep')),
  ),
  notes: documentOf(...many(10_000, (index) => block('paragraph', [note(`${index}`)]))),
  formulas: documentOf(...many(20_000, (index) => block('math', undefined, { formula: `x_{${index}} = \\frac{a}{b}` }))),
  'a long formula': documentOf(block('math', undefined, { formula: '{'.repeat(100_000) })),
  'code of a megabyte': documentOf(
    code(
      many(20_000, (index) => `const a${index} = "text of a line" + 1;`),
      { syntax: 'ts' },
    ),
  ),
  'blocks of code': documentOf(...many(2000, () => code(['const a = 1;', '/* b'], { syntax: 'javascript', lineNumbers: true }))),
};

describe('a document as HTML', () => {
  it('shows every kind of block, inline and mark', () => {
    const { document, shown } = everyBlock();
    const html = render(document);
    const unseen = shown.filter(({ word }) => !html.includes(word)).map(({ kind }) => kind);
    expect(unseen).toEqual(UNSHOWN);
    expect(activeParts(html)).toEqual([]);
  });

  it('shows a footnote of Markdown with one number', () => {
    const html = render(parseMarkdown('A word[^1] and another[^9].\n\n[^1]: First.\n\n[^9]: Second.').document);
    expect(readHtml(html).text).toContain('Aword1andanother2.');
  });

  it('shows emojis by their names and their codes, and unknown ones as they are written', () => {
    expect(readHtml(render(parseMarkdown(':books: :1f4da: :no_such_emoji:').document)).text).toContain('📚📚:no_such_emoji:');
  });

  it(`shows all texts of any document, seed ${SEED}`, () => {
    fc.assert(
      fc.property(documents.map(numbered), (document) => {
        const { text } = readHtml(render(document));
        for (const shown of textsIn(document)) expect(text).toContain(shown);
      }),
      { seed: SEED, ...runs(500) },
    );
  });

  it(`is inert whatever the document contains, and wherever its links lead, seed ${SEED}`, () => {
    const hostileUrls: Partial<HtmlContext> = {
      linkTo: () => ({ href: 'javascript:alert(1)', title: '<b>', emoji: '"<', description: '<i>' }),
      file: () => ({ href: 'data:text/html,<script>alert(1)</script>', name: '<b>', contentType: '<i>' }),
      linkOfAction: () => 'javascript:alert(1)',
    };
    fc.assert(
      fc.property(documents, (document) => {
        expect(activeParts(render(document))).toEqual([]);
        expect(activeParts(render(hostileDocument(document)))).toEqual([]);
        expect(activeParts(render(hostileDocument(document), hostileUrls))).toEqual([]);
      }),
      { seed: SEED, ...runs(1000) },
    );
  });

  it(`has no id twice, seed ${SEED}`, () => {
    fc.assert(
      fc.property(documents, (document) => {
        const ids = readHtml(render(document)).elements.flatMap(({ attributes }) => attributes['id'] ?? []);
        expect(ids).toEqual([...new Set(ids)]);
      }),
      { seed: SEED, ...runs(200) },
    );
  });

  for (const [name, document] of Object.entries(LARGE)) {
    it(`is rendered in bounded time: ${name}`, () => {
      expect(costOf(() => render(document), BOUND)).toBeLessThan(BOUND);
    });
  }

  it('colors no more code than it has time for, whatever the code is', () => {
    const word = (length: number) => code(['import '.repeat(length / 7)], { syntax: 'csharp' });
    const document = documentOf(...many(5, () => word(20_000)), ...many(20, () => word(5000)));
    expect(costOf(() => render(document), CODE_BOUND)).toBeLessThan(CODE_BOUND);
    const usual = render(
      documentOf(
        ...many(20, () =>
          code(
            many(80, () => 'const a = "text of a line";'),
            { syntax: 'ts' },
          ),
        ),
      ),
    );
    expect(usual.match(/hljs-keyword/g)).toHaveLength(20 * 80);
  });
});
