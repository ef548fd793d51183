import { describe, expect, it } from 'vitest';
import { sourceTree } from '../../../../../test/support/source-tree.js';
import { parseSound } from '../../../../common/document/parse-sound.js';
import { printMarkdown } from '../../../../common/document/print-markdown.js';
import { DocumentRefused } from '../../../../common/document/rich-text.js';
import { ImportLimits } from '../model/import-limits.js';
import { DialectSource } from './dialect-page.js';
import { DIALECTS } from './dialect.js';

interface Read {
  /** As our own Markdown. */
  markdown: string;
  remarks: readonly string[];
  included: readonly string[];
}

/** Reads a page as an import does, among other files. */
async function read(layout: keyof typeof DIALECTS, text: string, files: Readonly<Record<string, string>> = {}): Promise<Read> {
  const tree = sourceTree({ 'docs/page.md': text, ...files });
  const source = new DialectSource({ root: 'docs/', top: '' }, tree, new ImportLimits());
  const page = source.page('docs/page.md');
  const { document } = parseSound(await DIALECTS[layout](text, page), { page: false });
  return { markdown: printMarkdown(document).trim(), remarks: page.remarks, included: [...page.included] };
}

const hint = (style: string, text: string) => `{% hint style="${style}" %}\n${text}\n{% endhint %}`;

describe('pages for MkDocs', () => {
  it.each([
    ['an admonition', '!!! note\n\n    Words.\n\nAfter.', `${hint('info', 'Words.')}\n\nAfter.`],
    ['an admonition with a title', '!!! warning "Mind `this`"\n    Words.', hint('warning', '**Mind `this`**\n\nWords.')],
    ['an admonition without a space', '!!!note\n    Words.', hint('info', 'Words.')],
    ['an admonition of another kind', '!!! pied-piper "Pied"\n    Words.', hint('info', '**Pied**\n\nWords.')],
    ['an admonition at the side', '!!! tip inline end "Side"\n    Words.', hint('success', '**Side**\n\nWords.')],
    ['an admonition with code', '!!! bug\n    ```js\n    !!! note\n    ```', hint('danger', '```js\n!!! note\n```')],
    [
      'code that ends nowhere in an admonition',
      '!!! note\n    Words.\n    ```\n\nAfter.',
      `${hint('info', 'Words.\n\n```\n```')}\n\nAfter.`,
    ],
    [
      'an admonition in a list',
      '- One\n\n    !!! note\n        Words.\n\n- Two',
      `- One\n\n  ${hint('info', 'Words.').replaceAll('\n', '\n  ')}\n\n- Two`,
    ],
    ['a quotation', '!!! quote\n    Words.', '> Words.'],
    ['what folds', '??? question "Why?"\n    Words.', '<details>\n<summary>Why?</summary>\n\nWords.\n\n</details>'],
    ['a block', '/// note | Title\nWords.\n///', hint('info', '**Title**\n\nWords.')],
    ['a block in a block', '/// note\n/// tip\nWords.\n///\n///', hint('info', 'Words.')],
    [
      'bold, keys and highlights',
      'Press ++ctrl+alt+del++, ==see== and ^^this^^.',
      'Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>, <mark>see</mark> and this.',
    ],
    ['proposals', 'a{++b++}{--c--}{~~d~>e~~}{>>f<<}', 'abe'],
    ['attributes of a text', 'Words.\n{ .annotate }', 'Words.'],
    ['attributes of a heading', '## Title { #own .x }', '## Title <a href="#own" id="own"></a>'],
    ['attributes of a link', '[Go](https://example.com){ target=_blank .x }', '[Go](https://example.com)'],
    [
      'a button',
      '[Go](https://example.com){ .md-button .md-button--primary }',
      '<button label="Go" kind="primary" href="https://example.com"/>',
    ],
    ['what looks like attributes', '{ a: 1 }', '{ a: 1 }'],
    ['what a plugin makes of code', '::: package.Class\n    options:\n        heading: 2\n\nAfter.', '`package.Class`\n\nAfter.'],
    ['marks within code', '`!!! note` `++a++` `[x](y){ .z }`', '`!!! note` `++a++` `[x](y){ .z }`'],
    ['marks between fences', '```\n!!! note\n    Words ++a++\n```', '```\n!!! note\n    Words ++a++\n```'],
  ])('have %s', async (_, text, markdown) => {
    expect((await read('mkdocs', text)).markdown).toBe(markdown);
  });

  it('have tabs, also in admonitions', async () => {
    const tabs = '=== "C"\n\n    ``` c\n    int a;\n    ```\n\n=== "C++"\n\n    Words.\n';
    const made =
      '{% tabs %}\n{% tab title="C" %}\n```c\nint a;\n```\n{% endtab %}\n\n{% tab title="C++" %}\nWords.\n{% endtab %}\n{% endtabs %}';
    expect((await read('mkdocs', tabs)).markdown).toBe(made);
    // A hint cannot hold tabs: their content stays, below their titles.
    const inner = tabs.replace(/^(?=.)/gm, '    ');
    expect((await read('mkdocs', `!!! note\n\n${inner}`)).markdown).toMatch(/^\{% hint[^]*C[^]*int a;[^]*Words/);
  });

  it('include texts, parts and lines of them', async () => {
    const files = {
      'part.md': 'Some words.\n--8<-- "deep.md"\n',
      'deep.md': '!!! note\n    Deep.\n',
      'code.py': '# --8<-- [start:first]\na = 1\n# --8<-- [end:first]\nb = 2\n',
    };
    const text = '--8<-- "part.md"\n\n```python\n--8<-- "code.py:first"\n```\n\n```python\n{* x *}\n--8<-- "code.py:4:4"\n```\n';
    const { markdown, included, remarks } = await read('mkdocs', text.replace('{* x *}\n', ''), files);
    expect(markdown).toBe(`Some words.\n\n${hint('info', 'Deep.')}\n\n\`\`\`python\na = 1\n\`\`\`\n\n\`\`\`python\nb = 2\n\`\`\``);
    expect(included).toEqual(['part.md', 'deep.md', 'code.py']);
    expect(remarks).toEqual([]);
  });

  it('include code by other extensions, with the lines that stand out', async () => {
    const files = { 'src/app.py': 'a = 1\nb = 2\n' };
    const { markdown } = await read('mkdocs', '{* ../src/app.py hl[2] *}', files);
    expect(markdown).toBe('{% code highlighted=[2] %}\n```py\na = 1\nb = 2\n```\n{% endcode %}');
  });

  it('are reported where they include what is not there, or themselves', async () => {
    const missing = await read('mkdocs', '--8<-- "absent.md"');
    expect(missing).toEqual({
      markdown: '\\--8\\<-- "absent.md"',
      remarks: ['`absent.md` is included, but there is no such text'],
      included: [],
    });
    const circle = await read('mkdocs', '--8<-- "a.md"', { 'a.md': 'Words.\n--8<-- "a.md"\n' });
    expect(circle.markdown.match(/Words/g)?.length).toBeLessThan(20);
    expect((await read('mkdocs', '--8<-- "../../etc/passwd"')).included).toEqual([]);
  });

  it('link to pages by their names', async () => {
    const files = { 'docs/guide/setup.md': '', 'docs/a/twice.md': '', 'docs/b/twice.md': '' };
    const { markdown, remarks } = await read('mkdocs', 'See [[setup]], [[Setup|this]], [[twice]].', files);
    expect(markdown).toContain('this');
    expect(remarks).toEqual(['`[[twice]]` names no page']);
  });

  it('leave out what explains abbreviations, and say so', async () => {
    const { markdown, remarks } = await read('mkdocs', 'HTML is old.\n\n*[HTML]: Hyper Text\n');
    expect({ markdown, remarks }).toEqual({ markdown: 'HTML is old.', remarks: ['Explanations of abbreviations (`*[…]:`) are left out'] });
  });

  it('are read in linear time', async () => {
    const hostile = [
      '!!! note\n',
      '{ .a '.repeat(4000),
      '++a'.repeat(20_000),
      '`'.repeat(20_000),
      '[['.repeat(9000),
      '=='.repeat(9000),
      '/// a\n',
    ];
    for (const text of hostile) await read('mkdocs', text.length > 1000 ? text : text.repeat(3000));
  }, 20_000);
});

describe('pages for GitBook', () => {
  const tabs = (...made: readonly (readonly [string, string])[]) =>
    `{% tabs %}\n${made.map(([title, text]) => `{% tab title="${title}" %}\n${text}\n{% endtab %}`).join('\n\n')}\n{% endtabs %}`;

  it.each([
    ['an old reference', '{% page-ref page="https://a.example/b" %}', '{% content-ref url="https://a.example/b" %}'],
    ['a block of an integration', '{% @github/code-block url="https://a.example/b" %}', '{% embed url="https://a.example/b" %}'],
    ['an end on the line of a text', '{% hint style="info" %}\nWords. {% endhint %}\n\nAfter.', `${hint('info', 'Words.')}\n\nAfter.`],
    [
      'a hint that another one ends',
      '{% hint style="info" %}\nWords.\n{% hint style="info" %}\n\nAfter.',
      `${hint('info', 'Words.')}\n\nAfter.`,
    ],
    ['a hint without an end', '{% hint style="info" %}\nWords.\n\nAfter.', 'Words.\n\nAfter.'],
    [
      'an end that belongs to a list',
      '{% tabs %}\n{% tab title="A" %}\n1. One\n\n   Two\n   {% endtab %}\n\n{% tab title="B" %}\nB\n{% endtab %}\n{% endtabs %}',
      tabs(['A', '1. One\n\n   Two'], ['B', 'B']),
    ],
    [
      'tabs without ends',
      '{% tabs %}\n{% tab title="A" %}\nA\n{% tab title="B" %}\nB\n{% endtab %}\n{% endtab %}\n{% endtabs %}',
      tabs(['A', 'A'], ['B', 'B']),
    ],
    ['code', '```\n{% hint %} {% endhint %}\n```\n\nA `{% hint %}`.', '```\n{% hint %} {% endhint %}\n```\n\nA `{% hint %}`.'],
    [
      'a method of old pages',
      '{% api-method method="get" host="https://a.example" path="/b" %}\n{% api-method-summary %}\nRead B\n{% endapi-method-summary %}\n\n' +
        '{% api-method-spec %}\n{% api-method-request %}\n{% api-method-path-parameters %}\n{% api-method-parameter name="id" type="string" required=true %}\n' +
        'Words.\n{% endapi-method-parameter %}\n{% endapi-method-path-parameters %}\n{% endapi-method-request %}\n{% endapi-method-spec %}\n{% endapi-method %}',
      '## Read B\n\n**`GET`** `https://a.example/b`\n\n**Path parameters**\n\n**`id`** (string, required)\n\nWords.',
    ],
    [
      'a method',
      '{% swagger method="post" path="/b" baseUrl="https://a.example" summary="Write B" %}\n{% swagger-description %}\nWords.\n{% endswagger-description %}\n\n' +
        '{% swagger-parameter in="body" name="id" type="string" %}\nMore.\n{% endswagger-parameter %}\n\n{% swagger-response status="200: OK" description="Done" %}\n```json\n{}\n```\n{% endswagger-response %}\n{% endswagger %}',
      '## Write B\n\n**`POST`** `https://a.example/b`\n\nWords.\n\n**body**\n\n**`id`** (string)\n\nMore.\n\n**200: OK** Done\n\n```json\n{}\n```',
    ],
  ])('read %s', async (_, text, markdown) => {
    expect((await read('gitbook', text)).markdown).toBe(markdown);
  });

  it('leave alone what has its ends', async () => {
    const text = `{% hint style="info" %}\n${hint('warning', 'Words.')}\n{% endhint %}\n\n- One\n\n  {% hint style="info" %}\n  Two\n  {% endhint %}\n`;
    const source = new DialectSource({ root: '', top: '' }, sourceTree({}), new ImportLimits());
    expect(await DIALECTS.gitbook(text, source.page('a.md'))).toBe(text);
  });
});

describe('pages of Docsy', () => {
  it('have tabs of code, tabs that hold nothing, and parameters of the site', async () => {
    const text =
      '{{< tabpane lang="yaml" >}}\n{{< tab header="File:" disabled=true />}}\n{{< tab header="A" >}}\n[[a.b]]\n{{< /tab >}}\n{{< /tabpane >}}\n\n' +
      '[a]({{% param repo %}}/x) {{% param ui.Name %}} {{% param gone %}}.\n';
    const { markdown, remarks } = await read('hugo', text, {
      'hugo.toml': '[params]\nrepo = "https://a.example"\n',
      'config/_default/params.yaml': 'ui: { name: Words }\n',
    });
    expect(markdown).toBe(
      '{% tabs %}\n{% tab title="File:" %}\n{% endtab %}\n\n{% tab title="A" %}\n```yaml\n[[a.b]]\n```\n{% endtab %}\n{% endtabs %}\n\n[a](https://a.example/x) Words .',
    );
    expect(remarks).toEqual(['`{{< param >}}` of an unknown name is left out']);
  });
});

describe('pages for VitePress', () => {
  const details = (title: string, text: string) => `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;

  it.each([
    ['containers with one end', ':::details A\n\n::: tip\nB\n\nC\n:::\n\nAfter.', `${details('A', hint('success', 'B\n\nC'))}\n\nAfter.`],
    [
      'containers with an end each',
      '::: details A\n\n::: tip\nB\n:::\nC\n:::\n\nAfter.',
      `${details('A', `${hint('success', 'B')}\n\nC`)}\n\nAfter.`,
    ],
    ['containers within longer ones', '::::details A\n::: tip\nB\n:::\n\nC\n::::', details('A', `${hint('success', 'B')}\n\nC`)],
    ['a container that ends at the end', '::: tip\nA', hint('success', 'A')],
    ['the place of a table of contents', 'A\n\n[[TOC]]\n\nB', 'A\n\nB'],
    ['the name of a block', '{#own}\n\n- A', '- A'],
    [
      'what components show in templates',
      '<Team>\n  <template #title>Us</template>\n  <template #lead>\n    Words.\n  </template>\n</Team>',
      'Us\n\nWords.',
    ],
  ])('read %s', async (_, text, markdown) => {
    expect((await read('vitepress', text)).markdown).toBe(markdown);
  });
});

describe('pages for mdBook', () => {
  it('include texts, lines and anchors, and programs', async () => {
    const files = { 'docs/a.rs': '// ANCHOR: x\nlet a;\n// ANCHOR_END: x\nlet b;\n' };
    const at = async (text: string) => (await read('mdbook', text, files)).markdown;
    expect(await at('```rust\n{{#include a.rs:x}}\n```')).toBe('```rust\nlet a;\n```');
    expect(await at('```rust\n{{#include a.rs:4}}\n```')).toBe('```rust\nlet b;\n```');
    expect(await at('```rust\n{{#include a.rs:4:}}\n```')).toBe('```rust\nlet b;\n```');
    expect(await at('{{#playground a.rs}}')).toBe('```rust\nlet a;\nlet b;\n```');
    expect(await at('{{#title Other}}Words.')).toBe('Words.');
  });
});

describe('pages for Hugo', () => {
  it.each([
    ['a hint', '{{% alert title="Mind" color="warning" %}}\nWords.\n{{% /alert %}}', hint('warning', '**Mind**\n\nWords.')],
    ['a hint by its name', '{{< tip >}}Words.{{< /tip >}}', hint('success', 'Words.')],
    ['what folds', '{{< details "More" >}}\nWords.\n{{< /details >}}', '<details>\n<summary>More</summary>\n\nWords.\n\n</details>'],
    [
      'tabs',
      '{{< tabs >}}\n{{% tab "A" %}}a{{% /tab %}}\n{{% tab header="B" %}}b{{% /tab %}}\n{{< /tabs >}}',
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
    ],
    ['code', '{{< highlight go >}}\nvar a int\n{{< /highlight >}}', '```go\nvar a int\n```'],
    ['a reference', '[A]({{< ref "/a" >}})', 'A'],
    ['a video', '{{< youtube abc >}}', '{% embed url="https://www.youtube.com/watch?v=abc" %}'],
    ['a shortcode as text', '`{{</* tip */>}}`', '`{{< tip >}}`'],
    ['shortcodes between fences', '```\n{{< tip >}}\n```', '```\n{{< tip >}}\n```'],
    ['an unknown one with content', '{{< box >}}Words.{{< /box >}}', 'Words.'],
    ['an unknown one', 'A {{< thing "x" >}} b.', 'A  b.'],
    ['a text in an attribute', '{{< glossary_tooltip term_id="pod" text="Pods" >}} run.', 'Pods run.'],
    ['what is not for readers', 'A{{% comment %}}secret{{% /comment %}}.', 'A.'],
    ['attributes', '| a |\n|---|\n| b |\n{.table}', '| a |\n| --- |\n| b |'],
    ['attributes of a quotation', '> Words.\n> {.border-0}', '> Words.'],
  ])('have %s', async (_, text, markdown) => {
    expect((await read('hugo', text)).markdown).toBe(markdown);
  });

  it('are refused if they show content under a condition', async () => {
    await expect(read('hugo', '{{< only-staff >}}secret{{< /only-staff >}}')).rejects.toThrow(DocumentRefused);
  });

  it('are read in linear time', async () => {
    for (const text of ['{{< a ', '{{< a "', '{{< a >}}', '{{</* ', '{{% a b="']) await read('hugo', text.repeat(20_000));
  }, 20_000);
});
