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

/** A quarter of a megabyte is as hostile, and quicker to read; `npm run test:torture` reads the whole. */
const LENGTH = isTorture() ? 1_000_000 : 250_000;
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
