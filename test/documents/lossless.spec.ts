import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, withoutKeys } from '../../src/common/document/canonical.js';
import { checkDocument } from '../../src/common/document/check-document.js';
import { isRecord } from '../../src/common/json/is-record.js';
import { TOP_LEVEL } from '../../src/common/document/node-places.js';
import { parseMarkdown } from '../../src/common/document/parse-markdown.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import type { Document } from '../../src/common/document/rich-text.js';
import { block, documents, WORDS } from '../support/any-document.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

const RUNS = Number(process.env['RUNS'] ?? runs(1500).numRuns);

const expected = (document: Document) => JSON.parse(JSON.stringify(withoutKeys(canonical(document)))) as unknown;

describe(`a document of any nodes, seed ${SEED}`, () => {
  it('is valid, also in its canonical form', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(checkDocument(document)).toEqual([]);
        expect(checkDocument(canonical(document))).toEqual([]);
        expect(canonical(canonical(document))).toEqual(canonical(document));
      }),
      { seed: SEED, numRuns: RUNS / 5 },
    );
  });

  it('round-trips through Markdown', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const printed = printMarkdown(document);
        const parsed = parseMarkdown(printed);
        expect(parsed.document, printed).toEqual(expected(document));
        expect(parsed.title).toBeUndefined();
        expect(printMarkdown(parsed.document)).toBe(printed);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: process.env['SHRINK'] === undefined },
    );
  });

  for (const type of TOP_LEVEL) {
    it(`round-trips ${type} through Markdown`, () => {
      fc.assert(
        fc.property(fc.array(block([type], 2), { minLength: 1, maxLength: 3 }), (nodes) => {
          const document = { object: 'document', data: { schemaVersion: 1 }, nodes } as unknown as Document;
          const printed = printMarkdown(document);
          expect(parseMarkdown(printed).document, printed).toEqual(expected(document));
        }),
        { seed: SEED, numRuns: RUNS / 10, endOnFailure: process.env['SHRINK'] === undefined },
      );
    });
  }
});

describe(`any text, seed ${SEED}`, () => {
  const LINES = [
    ...WORDS,
    '\n',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '    ',
    '{% tabs %}\n',
    '{% tab title="a" %}\n',
    '{% endtab %}\n',
    '{% endtabs %}\n',
    '{% endhint %}\n',
    '{% hint style="x" %}\n',
    '{% code %}\n',
    '{% embed url="javascript:x" %}\n',
    '<p align="center">x</p>\n',
    '| a | b |\n|---|---|\n| c |',
    '</details>\n',
    '<details>\n<summary>x</summary>\n',
    '![a](https://x.y/z "t")',
    '[a](/pages/p)',
    '{% stepper %}\n{% step %}\n',
    '<!--\n',
    '-->',
    '> [!NOTE]\n',
    '<p>\n',
    '<figure>\n<img src="https://x.y/z">\n',
    '</figure>\n',
    '```js title="a"\n',
    '{% embed url="https://x.y" %}\nb\n{% endembed %}\n',
    '## a <a id="x"></a>\n',
    '{% update tags="a, b" %}\n',
    '<hr>\n',
    ...[
      '<div>\n',
      '</div>\n',
      '<div align="center">',
      '<p align="center">\n',
      '<table>\n',
      '<tr><td>',
      '</td><td width="9">',
      '</table>\n',
    ],
    ...[
      '<ul>\n<li>',
      '</li>\n',
      '</ul>',
      '<pre><code class="language-js">',
      '</code></pre>\n',
      '<picture><img src="https://x.y/z"></picture>',
    ],
    ...['<img src="./a.png" width="9">\n', '<iframe src="https://x.y">', '</iframe>\n', '<span>', '</span>', '<script>', '</script>\n'],
    ...[
      '#### a\n',
      '## a {#b}\n',
      '```js {1,3} [a]\n',
      '<blockquote>',
      '<dl><dt>a<dd>',
      '<T>',
      '<Tabs>\n',
      '<TabItem label="a">\n',
      '</Tabs>\n',
    ],
    ...['::: tip a\n', ':::\n', '$a$ ', '[^1]', '\n[^1]: a\n'],
  ];
  const anyText = fc.array(fc.constantFrom(...LINES), { maxLength: 25 }).map((parts) => parts.join(''));

  it('parses into a valid document, whose Markdown is stable', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const { document } = parseMarkdown(source);
        expect(checkDocument(document)).toEqual([]);
        expect(isRecord(document)).toBe(true);
        const printed = printMarkdown(document);
        expect(printMarkdown(parseMarkdown(printed).document)).toBe(printed);
        expect(parseMarkdown(printed).document, printed).toEqual(expected(document));
      }),
      { seed: SEED, numRuns: RUNS * 2, endOnFailure: process.env['SHRINK'] === undefined },
    );
  });
});
