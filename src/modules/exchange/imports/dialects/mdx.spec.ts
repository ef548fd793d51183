import { describe, expect, it } from 'vitest';
import { sourceTree } from '../../../../../test/support/source-tree.js';
import { parseSound } from '../../../../common/document/parse-sound.js';
import { printMarkdown } from '../../../../common/document/print-markdown.js';
import { DocumentRefused } from '../../../../common/document/rich-text.js';
import { ImportLimits } from '../model/import-limits.js';
import { DialectSource } from './dialect-page.js';
import { readMdx } from './read-mdx.js';

interface Read {
  /** As our own Markdown. */
  markdown: string;
  remarks: readonly string[];
  included: readonly string[];
}

async function read(text: string, files: Readonly<Record<string, string>> = {}): Promise<Read> {
  const tree = sourceTree({ 'docs/a/page.mdx': text, ...files });
  const source = new DialectSource({ root: 'docs/', top: '' }, tree, new ImportLimits());
  const page = source.page('docs/a/page.mdx');
  const { document } = parseSound(await readMdx(text, page), { page: false });
  return { markdown: printMarkdown(document).trim(), remarks: page.remarks, included: [...page.included] };
}

const hint = (style: string, text: string) => `{% hint style="${style}" %}\n${text}\n{% endhint %}`;
const tabs = (...made: readonly (readonly [string, string])[]) =>
  `{% tabs %}\n${made.map(([title, text]) => `{% tab title="${title}" %}\n${text}\n{% endtab %}`).join('\n\n')}\n{% endtabs %}`;

describe('pages in MDX', () => {
  it.each([
    [
      'lines of code at their start',
      "import X from 'x';\nimport {\n  a,\n} from 'y'\n\nexport const b = () => {\n\n  return 1;\n};\n\nWords.",
      'Words.',
    ],
    ['a sentence that begins as code', 'import the package and\nexport it.', 'import the package and export it.'],
    ['comments', 'A{/* secret */}b.\n\n{/*\n# Secret\n*/}\n\nC <!-- secret -->d.', 'Ab.\n\nC d.'],
    ['texts as expressions', "A{' '}b {`c`} {1}.", 'A b c 1.'],
    ['constants', 'export const name = "World";\n\nHello {name}!', 'Hello World\\!'],
    ['signs of Markdown in expressions', "{'*a* <b> {c}'}", '\\*a\\* \\<b> {c}'],
    ['an anchor of a heading', '## Title {#own}', '## Title <a href="#own" id="own"></a>'],
    ['an anchor of a heading in a comment', '## Title {/* #own */}', '## Title <a href="#own" id="own"></a>'],
    ['an admonition', '<Admonition type="tip" title="Mind">\n\nWords.\n\n</Admonition>', hint('success', '**Mind**\n\nWords.')],
    ['an aside, indented', '<Aside>\n    Words *here*.\n</Aside>', hint('info', 'Words _here_.')],
    [
      'a callout in a list',
      '- One\n\n  <Callout type="warning">\n    Words.\n  </Callout>\n- Two',
      `- One\n\n  ${hint('warning', 'Words.').replaceAll('\n', '\n  ')}\n\n- Two`,
    ],
    [
      'a container that ends with the one within',
      ':::note\n\nWords.\n\n:::unknown\n\nMore.\n\n:::\n\nAfter.',
      `${hint('info', 'Words.\n\nMore.')}\n\nAfter.`,
    ],
    ['a film of the site', '<Video src="https://a.example/b.mp4" />', '{% embed url="https://a.example/b.mp4" %}'],
    ['a tree of files', '<Tree><Tree.Folder name="app"><Tree.File name="a.js" /></Tree.Folder></Tree>', '- app/\n  - a.js'],
    [
      'tabs',
      '<Tabs>\n  <TabItem value="a" label="A">\n    ```js\n    one();\n      two();\n    ```\n  </TabItem>\n  <TabItem value="b">\n    Words.\n  </TabItem>\n</Tabs>',
      tabs(['A', '```js\none();\n  two();\n```'], ['b', 'Words.']),
    ],
    [
      'tabs with titles apart',
      "<Tabs items={['A', 'B']}>\n<Tabs.Tab>a</Tabs.Tab>\n<Tabs.Tab>b</Tabs.Tab>\n</Tabs>",
      tabs(['A', 'a'], ['B', 'b']),
    ],
    ['tabs with values', "<Tabs values={[{label: 'A', value: 'a'}]}><TabItem value=\"a\">Words.</TabItem></Tabs>", tabs(['A', 'Words.'])],
    ['what folds', '<Details summary="More">\n\nWords.\n\n</Details>', '<details>\n<summary>More</summary>\n\nWords.\n\n</details>'],
    [
      'what folds as HTML',
      '<details>\n<summary>More</summary>\nWords.\n</details>',
      '<details>\n<summary>More</summary>\n\nWords.\n\n</details>',
    ],
    ['steps of a list', '<Steps>\n1. One\n2. Two\n</Steps>', '1. One\n2. Two'],
    [
      'steps',
      '<Steps><Step title="One">\nWords.\n</Step></Steps>',
      '{% stepper %}\n{% step %}\n### One\n\nWords.\n{% endstep %}\n{% endstepper %}',
    ],
    ['a card', '<Card title="Go" href="https://example.com">Words.</Card>', '[**Go**](https://example.com)\n\nWords.'],
    [
      'a card without content',
      '<LinkCard title="Go" href="https://example.com" description="Words." />',
      '[**Go**](https://example.com)\n\nWords.',
    ],
    [
      'code',
      '<CodeBlock language="js" title="a.js">\n  {`one();\n  two();`}\n</CodeBlock>',
      '{% code title="a.js" %}\n```js\none();\n  two();\n```\n{% endcode %}',
    ],
    [
      'folders',
      '<FileTree>\n  <FileTree.Folder name="a" open>\n    <FileTree.File name="b_c.md" />\n  </FileTree.Folder>\n</FileTree>',
      '- a/\n  - b_c.md',
    ],
    ['a link', 'See <Link to="https://example.com">**this**</Link>.', 'See [**this**](https://example.com).'],
    [
      'a button',
      '<LinkButton href="https://example.com">Go</LinkButton>',
      '<button label="Go" kind="primary" href="https://example.com"/>',
    ],
    ['a badge and an icon', 'A <Badge text="new" /> and <Icon name="star" /> b.', 'A new and  b.'],
    ['a video', '<YouTube id="abc" />', '{% embed url="https://www.youtube.com/watch?v=abc" %}'],
    ['boxes with styles', '<div style={{ color: "red" }} className="x">\n  Words **here**.\n</div>', 'Words **here**.'],
    ['a fragment', '<>\n\nWords.\n\n</>', 'Words.'],
    [
      'components as text',
      '`<Tabs>` and\n\n```jsx\n<Tabs>{x}</Tabs>\nimport a from "b";\n```',
      '`<Tabs>` and\n\n```jsx\n<Tabs>{x}</Tabs>\nimport a from "b";\n```',
    ],
    ['escaped signs', 'A \\{b\\} and \\<C>.', 'A {b} and \\<C>.'],
    ['code that other programs shall not see', '````mdx-code-block\n<Note>\nWords.\n</Note>\n````', hint('info', 'Words.')],
    ['a component in a table', '| a |\n|---|\n| <Badge text="b" /> |', '| a |\n| --- |\n| b |'],
  ])('have %s', async (_, text, markdown) => {
    expect(await read(text)).toEqual({ markdown, remarks: [], included: [] });
  });

  it('leave what unknown components hold, and count them', async () => {
    const { markdown, remarks } = await read(
      '<Fancy title="Head">\n\nWords.\n\n</Fancy>\n\n<Fancy>\nMore.\n</Fancy>\n\nA <Live /> {a.map((b) => <b>{b}</b>)}.',
    );
    expect(markdown).toBe('**Head**\n\nWords.\n\nMore.\n\nA  .');
    expect(remarks).toEqual([
      '`<Fancy>` is not known: its content stays (2 times)',
      '`<Live>` is not known, and left out',
      'An expression (`{…}`) is computed, and left out',
    ]);
  });

  it('show what unknown components say in their attributes', async () => {
    const { markdown } = await read(
      '<Entry name="Spread" code="f(...`a`)" kind="x" note="Two words" className="a b" url="https://a.example" />',
    );
    expect(markdown).toBe('[**Spread**](https://a.example)\n\n<code>f(...\\`a\\`)</code>\n\nTwo words');
  });

  it('include the parts that they import, with what is said of them', async () => {
    const files = {
      'docs/parts/_part.mdx':
        '---\nx: 1\n---\n\nHello {props.name}. See [that](./other.md) and ![i](img/a.png).\n\n<Deeper/>\n\nimport Deeper from "./_deep.md";\n',
      'docs/parts/_deep.md': 'Deep.',
      'docs/code.js': 'run();\n',
    };
    const text =
      'import Part from \'@site/docs/parts/_part.mdx\';\nimport code from \'!!raw-loader!../code.js\';\n\n<Part name="World" />\n\n<CodeBlock language="js">{code}</CodeBlock>\n';
    const page = await read(text, files);
    expect(page.markdown).toBe('Hello World. See that and <img src="../parts/img/a.png" alt="i"/>.\n\nDeep.\n\n```js\nrun();\n```');
    expect(page.included).toEqual(['docs/code.js', 'docs/parts/_part.mdx', 'docs/parts/_deep.md']);
  });

  it('end where parts include each other in a circle', async () => {
    const { markdown } = await read("import P from './_p.mdx';\n\n<P/>", {
      'docs/a/_p.mdx': "import P from './_p.mdx';\n\nWords.\n\n<P/>",
    });
    expect(markdown.match(/Words/g)?.length).toBeLessThan(20);
  });

  it('are refused if a component shows its content only sometimes', async () => {
    for (const name of ['If', 'StaffOnly', 'Show.When', 'FeatureGate'])
      await expect(read(`<${name} plan="pro">\n\nSecret.\n\n</${name}>`)).rejects.toThrow(DocumentRefused);
  });

  it('are read in linear time', async () => {
    const hostile = [
      '{',
      '<A b={',
      '<A b="',
      '<A>',
      '{/*',
      '<!--',
      '`',
      "import a from 'b';\n",
      'export const a = {\n',
      '</A>',
      "{'",
      '<A {...b} ',
      '```\n',
      '{`${',
      '[`',
      '\\',
    ];
    for (const text of hostile) {
      const before = process.cpuUsage();
      await readMdx(
        text.repeat(Math.ceil(200_000 / text.length)),
        new DialectSource({ root: '', top: '' }, sourceTree({}), new ImportLimits()).page('a.mdx'),
      );
      const { user } = process.cpuUsage(before);
      expect(user / 1000, text).toBeLessThan(3000);
    }
  }, 60_000);
});
