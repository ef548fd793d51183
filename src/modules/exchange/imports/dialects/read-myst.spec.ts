import { describe, expect, it } from 'vitest';
import { sourceTree } from '../../../../../test/support/source-tree.js';
import { parseSound } from '../../../../common/document/parse-sound.js';
import { printMarkdown } from '../../../../common/document/print-markdown.js';
import { DocumentRefused } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { ImportLimits } from '../model/import-limits.js';
import { type DialectPage, DialectSource } from './dialect-page.js';
import { readMyst } from './read-myst.js';

function pageOf(text: string, files: Readonly<Record<string, string>> = {}): DialectPage {
  const tree = sourceTree({ 'docs/page.md': text, ...files });
  const source = new DialectSource({ root: 'docs/', top: 'docs/' }, tree, new ImportLimits());
  return source.page('docs/page.md');
}

async function read(text: string, files?: Readonly<Record<string, string>>): Promise<{ markdown: string; remarks: string[] }> {
  const page = pageOf(text, files);
  const resolve: Resolve = (href) => ({ kind: 'url', url: /^https?:/.test(href) ? href : `https://at.test/${href.replace(/^\//, '')}` });
  const { document } = parseSound(await readMyst(text, page), { page: true, resolve });
  return { markdown: printMarkdown(document).trim(), remarks: page.remarks };
}

const hint = (style: string, text: string) => `{% hint style="${style}" %}\n${text}\n{% endhint %}`;

describe('pages in MyST', () => {
  it.each([
    ['an admonition', '```{note}\nWords.\n```', hint('info', 'Words.')],
    ['an admonition with its text behind the name', '```{warning} Words.\n```', hint('warning', 'Words.')],
    ['an admonition with colons', ':::{tip}\n:class: x\nWords.\n:::', hint('success', 'Words.')],
    ['an admonition with a title', ':::{admonition} Mind *this*\n:class: danger\nWords.\n:::', hint('danger', '**Mind _this_**\n\nWords.')],
    ['one within another', '::::{note}\n:::{tip}\nWords.\n:::\n::::', hint('info', 'Words.')],
    ['one within another of the same length', ':::{note}\n:::{tip}\nWords.\n:::\n:::\n\nMore.', `${hint('info', 'Words.')}\n\nMore.`],
    [
      'what follows two of the same length',
      ':::{note}\n:::{tip}\nWords.\n:::\n:::\n\n## More\n\n:::{tip}\nOf it.\n:::\n\nLast.',
      `${hint('info', 'Words.')}\n\n## More\n\n${hint('success', 'Of it.')}\n\nLast.`,
    ],
    ['divisions', 'A.\n\n:::\n*B*\n:::\n\n::: some-class\nC {kbd}`x`.\n:::', 'A.\n\n_B_\n\nC <kbd>x</kbd>.'],
    ['one in a list', '- a\n\n  ```{note}\n  Words.\n  ```', `- a\n\n  ${hint('info', 'Words.').replaceAll('\n', '\n  ')}`],
    ['what folds', ':::{dropdown} More\nWords.\n:::', '<details>\n<summary>More</summary>\n\nWords.\n\n</details>'],
    ['versions', '```{versionadded} 1.2 Faster\n```', hint('info', '**New in version 1.2**: Faster')],
    [
      'tabs',
      '::::{tab-set}\n:::{tab-item} A\na\n:::\n:::{tab-item} B\nb\n:::\n::::',
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
    ],
    [
      'code',
      '```{code-block} python\n:caption: a.py\n:emphasize-lines: 2\na\nb\n```',
      '{% code title="a.py" highlighted=[2] %}\n```python\na\nb\n```\n{% endcode %}',
    ],
    ['formulas', 'So {math}`a^2`.\n\n```{math}\nb^2\n```\n\n$$\nc\n$$ (label)', 'So $$a^2$$.\n\n$$\nb^2\n$$\n\n$$\nc\n$$'],
    ['environments of formulas', '\\begin{align}\na &= b\n\\end{align}', '$$\n\\begin{align}\na &= b\n\\end{align}\n$$'],
    ['keys and other roles', '{kbd}`Ctrl` {sub}`2` {guilabel}`Ok` {file}`a.py`', '<kbd>Ctrl</kbd> <sub>2</sub> **Ok** `a.py`'],
    ['a table of lists', '```{list-table}\n:header-rows: 1\n* - A\n  - B\n* - a\n  - b\n```', '| A | B |\n| --- | --- |\n| a | b |'],
    ['a table of values', '```{csv-table}\n:header: A,B\n"a, c",b\n```', '| A | B |\n| --- | --- |\n| a, c | b |'],
    ['definitions', 'Term\n: Words.\n\n  More.\n', '- **Term**\n\n  Words.\n\n  More.'],
    ['fields', ':one: 1\n:two: 2', '- **one**: 1\n- **two**: 2'],
    ['texts of settings', '---\nmyst:\n  substitutions:\n    name: "**Bindery**"\n---\nThis is {{ name }}.', 'This is **Bindery**.'],
    ['comments and divisions', '% hidden\nWords.\n\n+++ {"a": 1}\n\nMore.', 'Words.\n\nMore.'],
    [
      'what is in code',
      '````md\n```{note}\n{kbd}`x`\n```\n````\n\n`[x](y) {{ z }}`',
      '````md\n```{note}\n{kbd}`x`\n```\n````\n\n`[x](y) {{ z }}`',
    ],
    [
      'a figure',
      '```{figure} a.png\n:alt: An A\n\nThe *caption*\n```',
      '<figure><img src="https://at.test/a.png" alt="An A"><figcaption>The _caption_</figcaption></figure>',
    ],
    ['what is for the web only', ':::{only} html\nWeb\n:::\n:::{only} latex\nPaper\n:::', 'Web'],
  ])('have %s', async (_, text, markdown) => {
    expect((await read(text)).markdown).toBe(markdown);
  });

  it('link by names, also to other pages', async () => {
    const files = { 'docs/other.md': '# Other\n\n(there)=\n## Over there\n\n```{glossary}\nTerm\n  Words.\n```\n' };
    const { markdown } = await read(
      '{ref}`there`, {ref}`here <there>`, {doc}`other`, [](there), [x](other.md#over-there), {term}`Term`',
      files,
    );
    expect(markdown).toBe(
      '[Over there](https://at.test/other.md#there), [here](https://at.test/other.md#there), [Other](https://at.test/other.md), [Over there](https://at.test/other.md#there), [x](https://at.test/other.md#there), [Term](https://at.test/other.md#there)',
    );
  });

  it('include texts and parts of them', async () => {
    const files = { 'docs/part.md': 'Some {kbd}`x`.\n', 'docs/a.py': 'a\nb\nc\n' };
    const { markdown, remarks } = await read(
      '```{include} part.md\n```\n\n```{literalinclude} a.py\n:lines: 2-\n```\n\n```{include} no.md\n```',
      files,
    );
    expect(markdown).toBe('Some <kbd>x</kbd>.\n\n```py\nb\nc\n```');
    expect(remarks).toEqual(['`no.md` is included, but there is no such text']);
  });

  it('are cards and columns where they are grids', async () => {
    const grid = '::::{grid} 2\n:::{grid-item-card} Title\n:link: https://example.com\nWords.\n:::\n::::';
    expect((await read(grid)).markdown).toMatch(/data-view="cards".*<strong>Title<\/strong>.*Words\..*https:\/\/example.com/);
  });

  it.each(['{only} internal', '{ifconfig} draft'])('are refused if they show content under a condition: %s', async (said) => {
    await expect(read(`\`\`\`${said}\nsecret\n\`\`\``)).rejects.toThrow(DocumentRefused);
  });

  it('say what they do not know, with its content', async () => {
    expect(await read('```{unheard} Of\nWords.\n```\n\n{so}`what`')).toEqual({
      markdown: 'Of\n\nWords.\n\n`what`',
      remarks: ['`{unheard}` is not known: its content stays', '`{so}` is not known: its text stays'],
    });
  });

  it('are read in linear time', async () => {
    const hostile = [
      '```{note}\n',
      '- ```{a}\n',
      ':::\n',
      '`'.repeat(5) + '{a}',
      '{a}`',
      '(a)=\n',
      'a\n: b\n',
      '$$a\n',
      '[](',
      '{{ a',
      '> > ',
      '[a](<',
      '```{list-table}\n* - ',
    ];
    for (const part of [...hostile, 'x\n']) {
      const text = part.repeat(200_000 / part.length);
      const before = process.cpuUsage();
      await readMyst(text, pageOf(text)).catch((error: unknown) => expect(error).toBeInstanceOf(DocumentRefused));
      const { user } = process.cpuUsage(before);
      expect({ part, isSlow: user > 10_000_000 }).toEqual({ part, isSlow: false });
    }
  }, 60_000);
});
