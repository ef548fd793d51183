import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.js';
import { printMarkdown } from './print-markdown.js';

const read = (markdown: string) => parseMarkdown(markdown).document;
const reprinted = (markdown: string) => printMarkdown(read(markdown)).trim();

const table = (head: string, row: string, attributes = '') =>
  `<table${attributes}><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>`;

describe('a table that Markdown has no pipes for is printed as GitBook writes it', () => {
  it.each([
    [
      'cards with a target and a cover',
      table(
        '<th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image">Cover</th>',
        '<td><strong>One</strong></td><td><a href="/pages/p1">/pages/p1</a></td><td data-object-fit="cover"><a href="/files/f1">/files/f1</a></td>',
        ' data-view="cards" data-card-size="large"',
      ),
    ],
    ['columns with a width', table('<th width="150">A</th><th align="center">B</th>', '<td>1</td><td align="center">2</td>')],
    ['a hidden header', table('<th>A</th>', '<td>1</td>', ' data-header-hidden')],
    ['a hidden column', table('<th>A</th><th data-hidden>B</th>', '<td>1</td><td>2</td>')],
    ['the full width', table('<th>A</th>', '<td>1</td>', ' data-full-width="true"')],
    [
      'numbers, ratings and checkboxes',
      table(
        '<th data-type="number">N</th><th data-type="rating" data-max="5">R</th><th data-type="checkbox">C</th>',
        '<td>-1.5</td><td>3</td><td>true</td>',
      ),
    ],
    [
      'choices',
      table(
        '<th data-type="select">S<select multiple><option value="a" label="A" color="red"></option><option value="b" label="B" color="default"></option></select></th>',
        '<td><span data-option="a">A</span>, <span data-option="b">B</span></td>',
      ),
    ],
    ['files', table('<th data-type="files">F</th>', '<td><a href="/files/a">/files/a</a>, <a href="/files/b">/files/b</a></td>')],
    [
      'marks, links, code and line breaks',
      table(
        '<th width="1">A</th>',
        '<td>a <em>b</em> <code>c|d</code> <a href="https://a.b/?c=1&amp;d=%22">e &lt;f&gt;</a><br><mark style="color:red;">g</mark> $$x$$</td>',
      ),
    ],
    [
      'paragraphs and lists in cells',
      table('<th>A</th><th>B</th>', '<td><p>a</p><p>b</p></td><td>c<ul><li>d<ol start="3"><li>e</li></ol></li></ul></td>'),
    ],
    ['code in cells', table('<th>A</th>', '<td><pre class="language-js"><code>if (a &lt; b) {&#10;&#10;  c();&#10;}</code></pre></td>')],
    [
      'images in cells',
      table(
        '<th>A</th>',
        '<td><figure><picture><source srcset="/files/d" media="(prefers-color-scheme: dark)"><img src="/files/l" alt="a" width="20"></picture><figcaption>b</figcaption></figure></td>',
      ),
    ],
  ])('%s', (_, html) => {
    expect(reprinted(html)).toBe(html);
  });

  it('escapes titles and values, whatever they contain', () => {
    const hostile = '"quoted" <b>bold</b> a|b \\| &amp; {% endtable %}\nnext';
    const document = read(
      table('<th>x</th><th data-type="select">S<select><option value="v" label="L"></option></select></th>', '<td>1</td><td></td>'),
    );
    const text = JSON.stringify(document)
      .replace('"title":"x"', `"title":${JSON.stringify(hostile)}`)
      .replace('"value":"v"', `"value":${JSON.stringify(hostile)}`);
    const changed = JSON.parse(text) as typeof document;
    const printed = printMarkdown(changed);
    expect(printed).toMatch(/^<table>.*<\/table>\n$/);
    expect(read(printed)).toEqual(changed);
  });

  it('prints a table whose members the database has reordered', () => {
    const html = table('<th width="9">A</th><th data-hidden data-type="number">B</th>', '<td>1</td><td>2</td>');
    const backwards = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(backwards)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([name, member]) => [name, backwards(member)]),
            )
          : value;
    expect(printMarkdown(backwards(read(html)) as ReturnType<typeof read>).trim()).toBe(html);
  });

  it('keeps the tag after a table out of the table', () => {
    const markdown = `{% hint style="info" %}\n${table('<th width="9">A</th>', '<td>1</td>')}\n\n{% endhint %}`;
    expect(reprinted(markdown)).toBe(markdown);
  });

  it('still prints and reads the tag when HTML does not say all of the table', () => {
    const [block] = read(table('<th>A</th>', '<td>1</td>', ' data-header-hidden')).nodes;
    const named = JSON.parse(JSON.stringify(block).replaceAll('c1', 'column')) as typeof block;
    const document = { object: 'document', data: { schemaVersion: 1 }, nodes: [named!] } as ReturnType<typeof read>;
    const printed = printMarkdown(document);
    expect(printed).toContain('{% table ');
    expect(read(printed)).toEqual(document);
  });

  it('still prints the tag when a text would be read as a link, or would lose spaces', () => {
    for (const text of ['https://example.com', 'two  spaces', '$$x$$']) {
      const document = read(table('<th>A</th>', '<td>word</td>', ' data-header-hidden'));
      const changed = JSON.parse(JSON.stringify(document).replace('word', () => text)) as typeof document;
      expect(printMarkdown(changed)).toContain('{% table ');
      expect(read(printMarkdown(changed))).toEqual(changed);
    }
  });
});
