import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../src/common/document/check-document.js';
import { parseMarkdown, type ParseOptions } from '../../src/common/document/parse-markdown.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import { type Document, DocumentTooComplex, MAX_SIZE } from '../../src/common/document/rich-text.js';
import { leastCpuOf } from '../support/cpu.js';
import { costOf } from '../support/held.js';
import { mixedShapes, plainShapes } from '../support/hostile-markdown.js';
import { isTorture } from '../support/runs.js';
import { shuffled } from '../support/shuffled.js';

/** A tenth of a megabyte is as hostile, and quicker to read; `npm run test:torture` reads the whole. */
const LENGTH = isTorture() ? 1_000_000 : 100_000;
/** Milliseconds of CPU to read, and as many to print again. Work that grows with the square of the text takes minutes. */
const BOUND = 1000;
/** The same for a page of 100 kB. Other programs share caches and cores, and make the same work cost up to three times as much. */
const PAGE_BOUND = 80 * 3;
const filled = (part: string) => part.repeat(Math.floor(LENGTH / part.length));
const staircase = (mark: string) => Array.from({ length: 1400 }, (_, depth) => `${' '.repeat(depth)}${mark}a\n`).join('');

const HOSTILE: Record<string, string> = {
  'lists in lists': staircase('- '),
  'lists on one line': filled('- '),
  'empty items': filled('-\n'),
  'quotes in quotes': `${'>'.repeat(20_000)}a`,
  'a megabyte of quotes': filled('> '),
  'unclosed links': filled('[a]('),
  'unclosed images': filled('![['),
  'nested brackets': '['.repeat(500_000) + ']'.repeat(500_000),
  'unclosed hints': filled('{% hint style="info" %}\n'),
  'closed hints': '{% hint style="info" %}\n'.repeat(20_000) + '{% endhint %}\n'.repeat(20_000),
  'ends without a start': filled('{% tabs %}\n') + filled('{% endhint %}\n'),
  stars: filled('*'),
  'stars and words': filled('*a **b '),
  underscores: filled('_a__'),
  tildes: filled('~~a '),
  backticks: filled('`'),
  'backticks of every length': Array.from({ length: 1400 }, (_, length) => '`'.repeat(length)).join(' '),
  pipes: `${filled('|')}\n${filled('-|')}`,
  'a table of many cells': `|a|b|\n|-|-|\n${filled('|x|y|\n')}`,
  'a row that never ends': `a|b\n-|-\n${filled('x|')}`,
  'a single line': filled('word '),
  'a single word': filled('a'),
  'tags with no end of text': filled('<a x="'),
  'tags with no end of JSON': filled('<a x={'),
  'marks never closed': filled('<mark>'),
  'links never closed': filled('<a href="https://x.y">a'),
  'details never closed': filled('<details>\n'),
  'tags of blocks with no end': filled('{% hint x={ %}\n'),
  formulas: filled('$$'),
  'formulas never closed': filled('$$\na\n\n'),
  colons: filled(':a'),
  entities: filled('&#'),
  autolinks: filled('https://'),
  addresses: filled('a@'),
  'brackets after addresses': `http://a.b/${filled(').')}`,
  'lines of hashes': filled('#'),
  escapes: filled('\\'),
  references: filled('[a]: b\n'),
  'front matter never closed': `---\n${filled('a: b\n')}`,
  'fences never closed': filled('```a\n\n'),
  spaces: filled(' '),
  tabs: filled('\t-'),
  'comments never closed': filled('<!--\n'),
  'comments within a line': filled('a<!--'),
  'paragraphs of HTML never closed': filled('<p>\n'),
  'figures never closed': filled('<figure>\na\n'),
  alerts: filled('> [!NOTE]\n\n'),
  'ten thousand nested elements': `${'<div>\n'.repeat(10_000)}a${'</div>\n'.repeat(10_000)}`,
  'two hundred nested lists': `${'<ul><li>'.repeat(200)}a`,
  'elements never closed': filled('<div>\n\na\n\n'),
  'ends of elements that nothing opened': filled('</div>\n\n'),
  'a huge attribute': `<div title="${filled('a&amp;')}">\n\na`,
  'an attribute never closed': `<table title="${filled('a ')}\n\nb`,
  'many attributes': `<div ${filled('a=1 ')}>`,
  'entities in HTML': `<div>${filled('&amp;&#x41;')}</div>`,
  'character data': filled('<![CDATA[a]]>\n'),
  'comments in HTML never closed': `<div>\n${filled('<!-- a --!> -- >\n')}`,
  'scripts never closed': filled('<script>\n\n'),
  'code in HTML never closed': filled('<pre><code>\n\n'),
  'rows without a table': filled('<tr><td>a\n'),
  'a table of spans': `<table>${filled('<tr><td colspan=100 rowspan=100>a</td>')}</table>`,
  'a table of HTML': `<table>${filled('<tr><td>a</td><td>b</td></tr>')}</table>`,
  'links in HTML never closed': `<div>${filled('<a href="https://x.y">a')}</div>`,
  'bold in HTML never closed': `<div>${filled('<b>a')}</div>`,
  'unknown elements': filled('a <b-c> <T> '),
  'lone components': filled('<Tabs>\n\n'),
  'containers never closed': filled('::: tip\n'),
  'closed containers': ':::: tip\n'.repeat(40) + filled('a\n') + '::::\n'.repeat(40),
  'footnotes that refer to footnotes': Array.from({ length: 9000 }, (_, at) => `[^${at}]: a[^${at + 1}]\n\n`).join(''),
  'references to one footnote': `[^1]: ${'a'.repeat(1000)}\n\n${filled('[^1] ')}`,
  'footnotes in footnotes': filled('[^1]: '),
  dollars: filled('$a '),
  'ids of headings': `# a ${filled('{#a ')}}`,
  'terms and definitions': `a\n${filled(': b\n')}`,
};

function readOrRefused(text: string, options: ParseOptions = {}): Document | undefined {
  try {
    return parseMarkdown(text, options).document;
  } catch (error) {
    expect(error).toBeInstanceOf(DocumentTooComplex);
    return undefined;
  }
}

describe('a long hostile text', () => {
  for (const [name, text] of Object.entries(HOSTILE)) {
    it(`of ${name} is parsed or refused in bounded time`, () => {
      let document: Document | undefined;
      expect(costOf(() => (document = readOrRefused(text)), BOUND)).toBeLessThan(BOUND);
      if (!document || checkDocument(document).length > 0) return;
      expect(costOf(() => printMarkdown(document!), BOUND)).toBeLessThan(BOUND);
    });
  }
});

describe('an address that could run a script', () => {
  const ADDRESSES = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;&#x61;vascript:alert(1)',
    '%6aavascript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ];
  const PLACES: readonly ((address: string) => string)[] = [
    (address) => `<div><a href="${address}">a</a></div>`,
    (address) => `<div><a href='${address}'>a</a></div>`,
    (address) => `a <a href="${address}">b</a>`,
    (address) => `<img src="${address}" width="9">`,
    (address) => `<div><img src="${address}" onerror="alert(1)"></div>`,
    (address) => `<figure><img src="${address}"><figcaption>a</figcaption></figure>`,
    (address) => `<picture><source srcset="${address}" media="(prefers-color-scheme: dark)"><img src="https://x.y/z"></picture>`,
    (address) => `<iframe src="${address}"></iframe>`,
    (address) => `<video src="${address}"></video>`,
    (address) => `<object data="${address}"></object>`,
    (address) =>
      `<table><thead><tr><th data-type="content-ref">a</th><th data-type="image">b</th></tr></thead><tbody><tr><td><a href="${address}">a</a></td><td><img src="${address}"></td></tr></tbody></table>`,
    (address) => `<Card title="a" href="${address}">\n\nb\n\n</Card>`,
    (address) => `<div title="<script src='${address}'></script>"><p>a</p></div>`,
    (address) => `![a](<${address.replace(/[<>\n]/g, '')}>)`,
    (address) => `[a](<${address.replace(/[<>\n]/g, '')}>)`,
  ];

  it('is not part of any link, image or embed', () => {
    for (const place of PLACES) {
      for (const address of ADDRESSES) {
        const { document } = parseMarkdown(place(address));
        expect(checkDocument(document), place(address)).toEqual([]);
        // As text it does nothing.
        const addresses = [...JSON.stringify(document).matchAll(/"(?:url|src|href)":"([^"]*)"/g)].map(([, found]) => found);
        expect(
          addresses.filter((found) => /script:|data:/i.test(decodeURIComponent(found!))),
          place(address),
        ).toEqual([]);
      }
    }
  });
});

describe('a text that is parsed without a thread', { timeout: 120_000 }, () => {
  /** Pages up to this length are read without a thread; comments and the like always are. */
  const SHORT = 16 * 1024;
  const REMARK = 64 * 1024;
  const MOST = 200;
  const texts = shuffled([...plainShapes(), ...mixedShapes(600, 1)], 1).slice(0, isTorture() ? 150 : 50);

  it.each([
    ['a page', SHORT, { largest: MAX_SIZE }],
    ['a remark', REMARK, { largest: REMARK, page: false }],
  ])('does not block the event loop, whatever is generated: %s', (_, length, options) => {
    const slow = texts.flatMap(({ name, text }) => {
      const markdown = text(length);
      const cost = costOf(() => readOrRefused(markdown, options), MOST);
      return cost > MOST ? [`${name}: ${Math.round(cost)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});

describe('a page of 100 kB', () => {
  const PART = [
    '## Überschrift **fett**',
    'Some *emphasis*, a [link](https://example.com/a?b=c), `code` and ~~more~~ with snake_case and 10 % of :smile: text, so that it is a paragraph.',
    '- one\n- two\n  - three\n\n1. first\n2. second',
    '{% hint style="info" %}\nMind **this**.\n{% endhint %}',
    '| a | b |\n|---|:-:|\n| 1 | **2** |',
    '```ts\nconst x = 1;\n```',
    '![An image](https://example.com/a.png)',
    '> A quote\n> of two lines',
  ].join('\n\n');
  const page = `${PART}\n\n`.repeat(Math.ceil(100_000 / PART.length));

  it('is parsed and printed within the time of a request', async () => {
    const { document } = parseMarkdown(page);
    expect(await leastCpuOf(() => parseMarkdown(page), PAGE_BOUND)).toBeLessThan(PAGE_BOUND);
    expect(await leastCpuOf(() => printMarkdown(document), PAGE_BOUND)).toBeLessThan(PAGE_BOUND);
  });
});
