import { describe, expect, it } from 'vitest';
import { hrefOf, refOf, type ContentRef } from '../../../common/document/content-ref.js';
import { parseMarkdown } from '../../../common/document/parse-markdown.js';
import { printMarkdown } from '../../../common/document/print-markdown.js';
import type { Document } from '../../../common/document/rich-text.js';
import { runs } from '../../../../test/support/runs.js';
import { SEED } from '../../../../test/support/seed.js';
import { frontAndBody } from './keep-front-matter.js';
import { keepSummary } from './keep-summary.js';
import { keepText } from './keep-text.js';

const resolve = (href: string): ContentRef => refOf(href) ?? { kind: 'url', url: href };
const addressOf = (ref: ContentRef) => (ref.kind === 'url' ? String(ref['url']) : hrefOf(ref));
const read = (text: string, page: boolean) => Promise.resolve(parseMarkdown(text, { page, resolve }));

/** What an export prints of a page that was read from a text. */
function printedOf(text: string, document: Document, title = parseMarkdown(text, { resolve }).title): string {
  const { fields } = frontAndBody(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
  const front = fields === undefined ? '' : `---\n${fields.join('')}---\n\n`;
  return `${front}${title === undefined ? '' : `# ${title}\n\n`}${printMarkdown(document, { hrefOf: addressOf })}`;
}

/** Changes the text as somebody does who edits the page, and not the file. */
async function edited(text: string, edit: (json: string) => string) {
  const { document } = await read(text, true);
  const after = JSON.parse(edit(JSON.stringify(document))) as Document;
  return keepText({ former: text, before: printedOf(text, document), after: printedOf(text, after) }, read);
}

const PAGE = `---
description: >-
  How to set
  it up
tags: [ours, unknown]
---

# Set it up

These words are
all wrapped by hand.

* One
* Two
    * Nested with four blanks

<!-- A comment that nobody sees -->

| A | B   |
|---|:---:|
| 1 | 2 |

{% hint style="info" %}
In a box with __bold__ text.
{% endhint %}

See [the guide][guide] and a note[^1].

<div>

HTML around text.

</div>

Setext heading
--------------

    indented code

***

1) first
2) second

$$
x^2
$$

[guide]: ./guide.md "Title"
[^1]: What the note says.

The end without a line end`;

describe('a text of which a block changes', () => {
  const words = ['wrapped', 'Nested', 'box', 'HTML around', 'Setext', 'indented', 'first', 'The end'];

  it.each(words)('keeps all lines but those of the block: %s', async (word) => {
    const { text, isWhole } = await edited(PAGE, (json) => json.replace(word, `${word}X`));
    expect(isWhole).toBe(false);
    expect(text).toContain(`${word}X`);
    const kept = new Set(text.split('\n'));
    const lost = PAGE.split('\n').filter((line) => !kept.has(line));
    expect(lost.length).toBeLessThanOrEqual(3);
    expect(lost.some((line) => line.includes(word))).toBe(true);
  });

  it('is not touched if nothing changes', async () => {
    for (const text of [
      PAGE,
      `\ufeff${PAGE}`,
      PAGE.replaceAll('\n', '\r\n'),
      PAGE.replace('\n', '\r\n'),
      '',
      '# Only a title\n',
      '\n\n',
      'x\n\n\n',
    ])
      expect(await edited(text, (json) => json)).toEqual({ text, isWhole: false });
  });

  it.each(['\r\n', '\n'])('keeps its ends of lines, its mark of bytes, and its missing last end: %j', async (end) => {
    const former = `\ufeff${PAGE.replaceAll('\n', end)}`;
    const { text, isWhole } = await edited(former, (json) => json.replace('These words', 'Others'));
    expect(isWhole).toBe(false);
    expect(text).toBe(former.replace(`These words are${end}all`, 'Others are all'));
  });

  it('keeps each end of a line where they are mixed', async () => {
    const former = 'One\r\n\r\nTwo\n\r\nThree\r\n';
    expect(await edited(former, (json) => json.replace('Three', '3'))).toEqual({ text: 'One\r\n\r\nTwo\n\r\n3\r\n', isWhole: false });
  });

  it('gains and loses blocks where they are', async () => {
    const change = async (from: string, to: string, former: string) => (await keepText({ former, before: from, after: to }, read)).text;
    expect(await change('A\n\nC\n', 'A\n\nB\n\nC\n', 'A\n\n\nC')).toBe('A\n\n\nB\n\nC');
    expect(await change('A\n\nB\n\nC\n', 'A\n\nC\n', 'A\n\nB\n<!-- note -->\n\nC\n')).toBe('A\n\n<!-- note -->\n\nC\n');
    expect(await change('A\n\nB\n', 'A\n', 'A\n\nB\n')).toBe('A\n');
    expect(await change('A\n', '', 'A\n')).toBe('');
    expect(await change('A\n', 'A\n\n* x\n* y\n', '  A')).toBe('  A\n\n* x\n* y');
    expect(await change('', 'A\n', '')).toBe('A\n');
  });

  it('is printed as a whole if its lines mean something else', async () => {
    const former = 'A [link][x] and\n\n[x]: /y\n';
    // The address below is that of a text that is gone.
    const { text } = await keepText({ former, before: 'A [link](/y) and\n', after: 'A [link](/z) and\n' }, read);
    expect((await read(text, true)).document).toEqual((await read('A [link](/z) and\n', true)).document);
    const tooLong = 'x'.repeat(600_000);
    expect(await keepText({ former: tooLong, before: tooLong, after: 'short\n' }, read)).toEqual({ text: 'short\n', isWhole: true });
  });
});

describe('front matter', () => {
  const change = async (former: string, before: string, after: string) =>
    (await keepText({ former, before: `${before}Text\n`, after: `${after}Text\n` }, read)).text;

  it('changes by field, and keeps those that are not ours', async () => {
    const former = "---\n# about\ntags: [a]\ndescription: 'Old'\nhidden: false\nother:\n  - deep\n---\nText\n";
    expect(await change(former, '---\ndescription: "Old"\n---\n\n', '---\ndescription: "New"\nicon: "star"\n---\n\n')).toBe(
      '---\n# about\ntags: [a]\ndescription: "New"\nhidden: false\nother:\n  - deep\nicon: "star"\n---\nText\n',
    );
    expect(await change(former, '---\ndescription: "Old"\n---\n\n', '')).toBe(
      '---\n# about\ntags: [a]\nhidden: false\nother:\n  - deep\n---\nText\n',
    );
  });

  it('begins and ends', async () => {
    expect(await change('Text', '', '---\nicon: "star"\n---\n\n')).toBe('---\nicon: "star"\n---\n\nText');
    expect(await change('---\nicon: star\n---\n\nText\n', '---\nicon: "star"\n---\n\n', '')).toBe('\nText\n');
  });

  it('or the heading says the title, as before', async () => {
    const body = '\n\nText\n';
    const changed = (former: string, before: string, after: string) => keepText({ former, before, after }, read);
    expect((await changed(`# Old${body}`, `# Old${body}`, `# New${body}`)).text).toBe(`# New${body}`);
    expect((await changed(`Old\n===${body}`, `# Old${body}`, `# New${body}`)).text).toBe(`# New${body}`);
    const { text } = await changed('---\ntitle: Old\n---\nText\n', `# Old${body}`, `# New${body}`);
    expect((await read(text, true)).document.nodes).toHaveLength(1);
    expect(text).toContain('New');
  });
});

it('reads as the printed text, whatever is edited', async () => {
  let state = SEED;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const { numRuns } = runs(200);
  const parts = PAGE.slice(PAGE.indexOf('These')).split('\n\n');
  const pick = () => Array.from({ length: 1 + Math.floor(random() * 8) }, () => parts[Math.floor(random() * parts.length)]!);
  let kept = 0;
  for (let run = 0; run < numRuns; run++) {
    const lines = pick();
    const former = `# Title\n\n${lines.join('\n\n')}\n`;
    const others = lines.flatMap((line) =>
      random() < 0.2 ? [] : random() < 0.2 ? pick() : random() < 0.2 ? [line.replace(/\w{4}/, 'word')] : [line],
    );
    const other = `# Title\n\n${others.join('\n\n')}\n`;
    const [old, now] = [await read(former, true), await read(other, true)];
    const change = { former, before: printedOf(former, old.document), after: printedOf(other, now.document) };
    const { text, isWhole } = await keepText(change, read);
    const [made, wanted] = [await read(text, true), await read(change.after, true)];
    expect(made.document, `seed ${SEED}, run ${run}:\n${former}\n=>\n${other}`).toEqual(wanted.document);
    kept += isWhole ? 0 : 1;
  }
  expect(kept).toBeGreaterThan(numRuns / 2);
});

describe('a table of contents', () => {
  const FORMER =
    '# Summary\r\n\r\n- [Intro](README.md)\r\n- [Guide](./guide/README.md)\r\n    - [Set up](guide/set%20up.md)\r\n\r\n<!-- more -->\r\n## API\r\n\r\n- [Calls](api.md)\r\n';
  const AFTER =
    '# Table of contents\n\n* [Intro](README.md)\n* [Guide](guide/README.md)\n  * [Set up](guide/set%20up.md)\n\n## API\n\n* [Calls](api.md)\n';

  it('is not touched if it says the same', () => {
    expect(keepSummary(FORMER, AFTER)).toBe(FORMER);
  });

  it('changes by line, in the style of its author', () => {
    expect(keepSummary(FORMER, AFTER.replace('  * [Set up]', '  * [New](guide/new.md)\n  * [Set up]'))).toBe(
      FORMER.replace('    - [Set up]', '    - [New](guide/new.md)\r\n    - [Set up]'),
    );
    expect(keepSummary(FORMER, AFTER.replace('* [Intro](README.md)\n', ''))).toBe(FORMER.replace('- [Intro](README.md)\r\n', ''));
    expect(keepSummary(FORMER, AFTER.replace('[Calls]', '[All calls]'))).toBe(FORMER.replace('[Calls]', '[All calls]'));
    expect(keepSummary(FORMER, `${AFTER}* [Last](last.md)\n`)).toBe(`${FORMER}- [Last](last.md)\r\n`);
  });
});
