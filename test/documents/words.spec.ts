import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../src/common/document/parse-markdown.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

type Piece = (...inner: readonly string[]) => string;

const around =
  (before: string, after: string): Piece =>
  (...inner) =>
    `${before}${inner.join(' ')}${after}`;

/** What stands within a line. */
const INLINE: readonly Piece[] = [
  ...['b', 'em', 'sup', 'sub', 'kbd', 'code', 'span', 'u', 'small', 'mark', 'font', 'q', 'abbr', 'Badge'].map((name) =>
    around(`<${name}>`, `</${name}>`),
  ),
  around('<a href="https://x.y/z">', '</a>'),
  around('<a href="javascript:x">', '</a>'),
  around('', '<br>'),
  around('', '<img src="https://x.y/z">'),
];

/** What stands between blocks, on lines without an empty one. */
const HTML: readonly Piece[] = [
  ...['div', 'section', 'center', 'blockquote', 'h2', 'h5', 'p', 'article', 'Card'].map((name) => around(`<${name}>\n`, `\n</${name}>\n`)),
  (...inner) => `<ul>\n${inner.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>\n`,
  (...inner) => `<ol>\n${inner.map((item) => `<li><p>${item}`).join('\n')}\n</ol>\n`,
  (...inner) => `<dl>\n${inner.map((item) => `<dt>${item}<dd>${item}`).join('\n')}\n</dl>\n`,
  (...inner) =>
    `<table><thead><tr>${inner.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tr>${inner.map((cell) => `<td>${cell}`).join('')}</table>\n`,
  (...inner) =>
    `<table data-view="cards"><tr>${inner.map((cell) => `<td>${cell}</td>`).join('')}</tr><caption>${inner[0]}</caption></table>\n`,
  (...inner) => `<details><summary>${inner[0]}</summary>${inner.join(' ')}</details>\n`,
  (...inner) => `<figure><img src="https://x.y/z"><figcaption>${inner.join(' ')}</figcaption></figure>\n`,
  around('<pre><code class="language-js">', '</code></pre>\n'),
  around('<div>\n', '\n'),
  around('', '</div>\n'),
];

/** What holds blocks of Markdown. */
const MARKDOWN: readonly Piece[] = [
  ...[...HTML.slice(0, 4), around('<div align="center">', '</div>\n')].map(
    (): Piece =>
      (...inner) =>
        `<div>\n\n${inner.join('\n\n')}\n\n</div>\n`,
  ),
  (...inner) => `<table><tr><td>\n\n${inner.join('\n\n')}\n\n</td></tr></table>\n`,
  (...inner) => `<details>\n\n<summary>${words(inner)}</summary>\n\n${inner.join('\n\n')}\n\n</details>\n`,
  (...inner) => `{% hint style="info" %}\n${inner.join('\n\n')}\n{% endhint %}\n`,
  (...inner) => `{% tabs %}\n{% tab title="${words(inner)}" %}\n${inner.join('\n\n')}\n{% endtab %}\n{% endtabs %}\n`,
  (...inner) => `::: tip ${words(inner)}\n${inner.join('\n\n')}\n:::\n`,
  (...inner) => inner.join('\n').replace(/^/gm, '> '),
  (...inner) => inner.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n'),
];

/** Blocks of Markdown made of a line. */
const LINES: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => `## ${line} {#id}`,
  (line) => `##### ${line}`,
  (line) => `| ${line} | ${line} |\n|---|---|\n| ${line} | x |`,
  (line) => `Term\n: ${line}`,
  (line) => `\`\`\`js {1,3}\n${line}\n\`\`\``,
  (line) => `a[^n]\n\n[^n]: ${line}`,
  (line) => `<a id="x"></a>\n\n${line}`,
];

/** A word that is found nowhere else. */
let count = 0;
const word = fc.constant(null).map(() => `w${++count}w`);
const words = (parts: readonly string[]): string => (parts.join(' ').match(/w\d+w/g) ?? []).slice(0, 2).join(' ');

const line = fc
  .array(fc.tuple(fc.constantFrom(...INLINE), word, fc.boolean()), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([piece, text, isPlain]) => (isPlain ? text : piece(text))).join(' '));
const html: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...HTML), fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom(...HTML), fc.boolean())
  .map(([piece, inner, outer, isNested]) => (isNested ? outer(piece(...inner).trim()) : piece(...inner)));
const block = fc.oneof(
  html,
  fc.tuple(fc.constantFrom(...LINES), line).map(([make, text]) => make(text)),
);
const page = fc
  .array(fc.tuple(fc.constantFrom(...MARKDOWN), fc.array(block, { minLength: 1, maxLength: 3 }), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map(([piece, inner, isPlain]) => (isPlain ? inner.join('\n\n') : piece(...inner))).join('\n\n'));

const wordsIn = (text: string): Set<string> => new Set(text.match(/w\d+w/g) ?? []);

describe(`a page of Markdown and HTML, seed ${SEED}`, () => {
  it('loses no word, neither when it is parsed nor when it is printed', () => {
    fc.assert(
      fc.property(page, (source) => {
        const { document, title = '' } = parseMarkdown(source);
        const wanted = wordsIn(source);
        const kept = wordsIn(`${JSON.stringify(document)} ${title}`);
        expect(
          [...wanted].filter((each) => !kept.has(each)),
          source,
        ).toEqual([]);
        const printed = printMarkdown(document);
        expect(
          [...kept].filter((each) => !wordsIn(`${printed} ${title}`).has(each)),
          source,
        ).toEqual([]);
        expect(parseMarkdown(printed).document, printed).toEqual(JSON.parse(JSON.stringify(document)));
      }),
      { seed: SEED, ...runs(5000), endOnFailure: process.env['SHRINK'] === undefined },
    );
  });
});
