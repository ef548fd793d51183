import { describe, expect, it } from 'vitest';
import { canonical } from './canonical.js';
import { checkDocument } from './check-document.js';
import { parseMarkdown } from './parse-markdown.js';
import { printMarkdown } from './print-markdown.js';
import type { Block, Document, InlineNode } from './rich-text.js';
import type { Resolve } from './tag-data.js';

/** What a document means, in short: `type[data](children)`, marks as `{bold: text}`. */
const meaning = (document: Document): string => document.nodes.map(blockMeaning).join(' ');
const dataMeaning = (data: object) => (Object.keys(data).length > 0 ? JSON.stringify(data) : '');

function blockMeaning(block: Block): string {
  const nodes = (block.nodes ?? []).map((node) => (node.object === 'block' ? blockMeaning(node) : inlineMeaning(node)));
  const holdsText = block.nodes?.some((node) => node.object !== 'block');
  const fragments = (block.fragments ?? []).map(
    ({ fragment, type, nodes }) => `<${fragment ?? type}: ${nodes.map(blockMeaning).join(' ')}>`,
  );
  return `${block.type}${block.type === 'table' ? '' : dataMeaning(block.data)}(${[...(nodes.length > 0 ? [nodes.join(holdsText ? '' : ' ')] : []), ...fragments].join(' ')})`;
}

function inlineMeaning(node: InlineNode): string {
  if (node.object === 'text') {
    return node.leaves
      .map(({ text, marks }) => marks.reduceRight((inner, mark) => `{${mark.type}${dataMeaning(mark.data)}: ${inner}}`, text))
      .join('');
  }
  return `${node.type}${dataMeaning(node.data)}(${(node.nodes ?? []).map(inlineMeaning).join('')})`;
}

const URL = '{"ref":{"kind":"url","url":"https://x.y"}}';

const CORPUS: [markdown: string, meaning: string][] = [
  ['', ''],
  ['plain  \ntext', 'paragraph(plain\ntext)'],
  ['soft\nbreak', 'paragraph(soft break)'],
  ['**b** *i* ~~s~~ `c` ***bi***', 'paragraph({bold: b} {italic: i} {strikethrough: s} {code: c} {bold: {italic: bi}})'],
  ['<kbd>⌘</kbd> H<sub>2</sub>O x<sup>2</sup>', 'paragraph({keyboard: ⌘} H{subscript: 2}O x{superscript: 2})'],
  ['<mark style="color:red;">r</mark>', 'paragraph({color{"text":"red"}: r})'],
  ['a<br>b<br/>c', 'paragraph(a\nb\nc)'],
  ['## Two\n\n### Three\n\n##### Five', 'heading-2(Two) heading-3(Three) heading-3{"level":5}(Five)'],
  ['Setext\n---\n', 'heading-2(Setext)'],
  ['<h2 align="center" id="a">T</h2>', 'heading-2{"id":"a","align":"center"}(T)'],
  ['<p align="right">T</p>', 'paragraph{"align":"end"}(T)'],
  [
    '- a\n- b\n  1. c\n\n***',
    'list-unordered(list-item(paragraph(a)) list-item(paragraph(b) list-ordered(list-item(paragraph(c))))) divider()',
  ],
  ['3. a\n4. b', 'list-ordered{"start":3}(list-item(paragraph(a)) list-item(paragraph(b)))'],
  ['- [ ] a\n- [x] b', 'list-tasks(list-item(paragraph(a)) list-item{"checked":true}(paragraph(b)))'],
  ['> a\n>\n> > b', 'blockquote(paragraph(a) blockquote(paragraph(b)))'],
  ['```js\nlet a;\n\n```', 'code{"syntax":"js"}(code-line(let a;) code-line())'],
  [
    '{% code title="a.js" lineNumbers="true" %}\n```js\n1\n```\n{% endcode %}',
    'code{"syntax":"js","title":"a.js","lineNumbers":true}(code-line(1))',
  ],
  [
    '{% hint style="warning" %}\nMind **it**.\n\n- x\n{% endhint %}',
    'hint{"style":"warning"}(paragraph(Mind {bold: it}.) list-unordered(list-item(paragraph(x))))',
  ],
  ['{% hint style="loud" %}\nx\n{% endhint %}', 'hint{"style":"info"}(paragraph(x))'],
  ['{% hint style="info" %} x **y** {% endhint %}', 'hint{"style":"info"}(paragraph(x {bold: y}))'],
  ['{% hint style="info" %} x {% endtabs %}', 'paragraph({% hint style="info" %} x {% endtabs %})'],
  ['{% hint style="info" %}\nunclosed', 'paragraph({% hint style="info" %}) paragraph(unclosed)'],
  [
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\n```\nb\n```\n{% endtab %}\n{% endtabs %}',
    'tabs(tabs-item{"title":"A"}(paragraph(a)) tabs-item{"title":"B"}(code(code-line(b))))',
  ],
  ['{% tabs %}\nloose\n{% endtabs %}', 'tabs(tabs-item(paragraph(loose)))'],
  ['{% tab title="A" %}\nalone\n{% endtab %}', 'paragraph({bold: A}) paragraph(alone)'],
  ['{% stepper %}\n{% step %}\n### S\n{% endstep %}\n{% endstepper %}', 'stepper(stepper-step(heading-3(S)))'],
  [
    '{% columns %}\n{% column width="50%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
    'columns(column{"width":"50%"}(paragraph(a)) column(paragraph(b)))',
  ],
  [
    '<details>\n\n<summary>T **b**</summary>\n\nx\n\n</details>',
    'expandable(<expandable-title: paragraph(T {bold: b})> <expandable-body: paragraph(x)>)',
  ],
  [
    '<details open><summary>T</summary>\nx\n</details>',
    'expandable{"defaultExpanded":true}(<expandable-title: paragraph(T)> <expandable-body: paragraph(x)>)',
  ],
  ['{% embed url="https://x.y" %}\nA caption\n{% endembed %}', 'embed{"url":"https://x.y"}() paragraph(A caption)'],
  ['{% embed url="javascript:x" %}', 'paragraph(javascript:x)'],
  ['{% file src="/files/f1" %}', 'file{"ref":{"kind":"file","file":"f1"}}()'],
  [
    '{% tabs %}\n{% tab title="A" %}\n<pre><code>a\n\nb\n</code></pre>\n{% endtab %}\n{% endtabs %}',
    'tabs(tabs-item{"title":"A"}(code(code-line(a) code-line() code-line(b))))',
  ],
  ['{% content-ref url="/pages/p1" %}\n[p](/pages/p1)\n{% endcontent-ref %}', 'content-ref{"ref":{"kind":"page","page":"p1"}}()'],
  ['{% include "/reusable-contents/r1" %}', 'reusable-content{"ref":{"kind":"reusable-content","reusableContent":"r1"}}()'],
  [
    '{% openapi src="https://x.y/a.json" path="/p" method="get" %}\nx\n{% endopenapi %}',
    'swagger{"path":"/p","method":"get","ref":{"kind":"url","url":"https://x.y/a.json"}}()',
  ],
  [
    '{% openapi-operation spec="s" path="/p" method="get" %}',
    'openapi-operation{"path":"/p","method":"get","ref":{"kind":"openapi","spec":"s"}}()',
  ],
  [
    '{% if visitor.claims.beta %}\nx\n{% endif %}'.replace('visitor.claims.beta', 'expression="visitor.claims.beta"'),
    'if{"expression":"visitor.claims.beta"}(paragraph(x))',
  ],
  ['$$\na^2\n$$\n\n$$x$$ in text', 'math{"formula":"a^2"}() paragraph(inline-math{"formula":"x"}() in text)'],
  ['![alt](https://x.y "cap")', `images(image{"ref":{"kind":"url","url":"https://x.y"},"alt":"alt"}(<caption: paragraph(cap)>))`],
  [
    '<figure><img src="https://x.y" alt="A" width="300"><figcaption><p>c</p></figcaption></figure>',
    'images(image{"ref":{"kind":"url","url":"https://x.y"},"width":300,"alt":"A"}(<caption: paragraph(c)>))',
  ],
  ['in ![a](https://x.y) text', 'paragraph(in inline-image{"ref":{"kind":"url","url":"https://x.y"},"alt":"a"}() text)'],
  ['[t **b**](https://x.y)', `paragraph(link${URL}(t {bold: b}))`],
  ['<https://x.y> https://x.y. (https://x.y)', `paragraph(link${URL}(https://x.y) link${URL}(https://x.y). (link${URL}(https://x.y)))`],
  ['[t][r]\n\n[r]: https://x.y', `paragraph(link${URL}(t))`],
  ['[bad](javascript:x) [gone](./gone.md) [d](data:text/html,x)', 'paragraph(bad gone d)'],
  ['a :smile: at 12:30:45', 'paragraph(a emoji{"code":"smile"}() at 12:30:45)'],
  ['<i class="fa-bolt">:bolt:</i> go', 'paragraph(icon{"icon":"bolt"}() go)'],
  ['<script>alert(1)</script>', ''],
  ['<b onclick="x">b</b> </b> <i>', 'paragraph({bold: b}  )'],
  ['<!-- nothing -->\n\ntext', 'paragraph(text)'],
  ['<!-- nothing\n\n- at all -->\n\na<!-- nor here -->b', 'paragraph(ab)'],
  ['<!-- never closed', 'paragraph(<!-- never closed)'],
  ['> [!WARNING]\n> Mind **it**.', 'hint{"style":"warning"}(paragraph(Mind {bold: it}.))'],
  ['> [!NOTE] of a kind', 'blockquote(paragraph([!NOTE] of a kind))'],
  ['<p align="center">\n  a\n</p>\n\n<p>\n\nb', 'paragraph{"align":"center"}(a) paragraph(b)'],
  ['<h5>Five</h5>\n<hr>', 'heading-3{"level":5}(Five) divider()'],
  ['## Named <a href="#n" id="n"></a>', 'heading-2{"id":"n"}(Named)'],
  ['a<br>\nb', 'paragraph(a\nb)'],
  ['```js title="a.js" {1}\n1\n```', 'code{"syntax":"js","title":"a.js"}(code-line{"highlighted":true}(1))'],
  [
    '{% updates %}\n{% update date="d" tags="a, b" %}\nx\n{% endupdate %}\n{% endupdates %}',
    'updates(update{"date":"d","tags":["a","b"]}(paragraph(x)))',
  ],
  ['\ufeff# Title\n\nb', 'paragraph(b)'],
  ['# Title ![i](https://x.y)\n\nb', `paragraph(inline-image{"ref":{"kind":"url","url":"https://x.y"},"alt":"i"}()) paragraph(b)`],
  ['中文**加粗**中文 👩‍👩‍👧 ü', 'paragraph(中文{bold: 加粗}中文 👩‍👩‍👧 ü)'],
  ['| a | b |\n|---|:-:|\n| 1 \\| 2 | **x** |', 'table(<r1c1: paragraph(1 | 2)> <r1c2: paragraph({bold: x})>)'],
  ['- ![i](https://x.y)', 'list-unordered(list-item(paragraph(inline-image{"ref":{"kind":"url","url":"https://x.y"},"alt":"i"}())))'],
];

describe('Markdown as it is written', () => {
  for (const [markdown, expected] of CORPUS) {
    it(`means ${expected.slice(0, 60)} by ${JSON.stringify(markdown.slice(0, 40))}`, () => {
      const { document } = parseMarkdown(markdown);
      expect(meaning(document)).toBe(expected);
      expect(checkDocument(document)).toEqual([]);
      expect(parseMarkdown(printMarkdown(document)).document).toEqual(document);
    });
  }
});

describe('what is written', () => {
  for (const markdown of [
    'A **bold** and _italic_ text with `code`, snake_case and [a link](/pages/p1).\n',
    '## Heading\n\n- a\n- b\n  - c\n\n1. d\n2. e\n',
    '- [ ] a\n- [x] b\n',
    '{% hint style="info" %}\nMind.\n{% endhint %}\n',
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}\n',
    '| a | b |\n| --- | :-: |\n| 1 | **2** |\n',
    '<details>\n<summary>T</summary>\n\nx\n\n</details>\n',
    '{% code title="a.js" lineNumbers=true %}\n```js\nlet a;\n```\n{% endcode %}\n',
    '![alt](/files/f1)\n',
    '> a\n>\n> b\n',
    '$$\na\n$$\n',
    '***\n',
  ]) {
    it(`is what people write: ${JSON.stringify(markdown.slice(0, 30))}`, () =>
      expect(printMarkdown(parseMarkdown(markdown).document)).toBe(markdown));
  }

  it('addresses what it points at as the caller says', () => {
    const { document } = parseMarkdown('[a](/pages/p1) ![i](/files/f)');
    const printed = printMarkdown(document, { hrefOf: (ref) => (ref.kind === 'page' ? './start.md' : undefined) });
    expect(printed).toBe('[a](./start.md) <img ref={"kind":"file","file":"f"} alt="i"/>\n');
  });
});

describe('what a page says of itself', () => {
  it('is its front matter', () => {
    const { frontMatter, document, title } = parseMarkdown(
      '---\ntitle: "A: b"\ndescription: >-\n  one\n  two\nhidden: true\nnumber: 4\nicon: bolt\ntags:\n  - a\n  - b\n---\n\n# Title *here*\n\ntext',
    );
    expect(frontMatter).toEqual({ title: 'A: b', description: 'one two', hidden: true, number: 4, icon: 'bolt', tags: ['a', 'b'] });
    expect(title).toBe('Title here');
    expect(meaning(document)).toBe('paragraph(text)');
  });

  it('is not a rule that no other follows', () => {
    expect(parseMarkdown('---\n\ntext').frontMatter).toBeUndefined();
    expect(parseMarkdown('text\n\n# Later').title).toBeUndefined();
  });

  it('is no title when it is written as a block', () => {
    const { document } = parseMarkdown('text\n\n# Later');
    const led: Document = { ...document, nodes: document.nodes.slice(1) };
    expect(printMarkdown(led)).toBe('<h1>Later</h1>\n');
    expect(parseMarkdown(printMarkdown(led))).toEqual({ document: led });
  });
});

describe('an address', () => {
  const resolve: Resolve = (href) =>
    href === './a.md' ? { kind: 'page', page: 'p1' } : href === 'i.png' ? { kind: 'file', file: 'f1' } : null;

  it('is resolved by the caller, or kept, or plain text', () => {
    const { document } = parseMarkdown('[a](./a.md) [b](./b.md) [c](https://c.d)\n\n![i](i.png)\n\n{% content-ref url="./b.md" %}', {
      resolve,
    });
    expect(meaning(document)).toBe(
      'paragraph(link{"ref":{"kind":"page","page":"p1"}}(a) b link{"ref":{"kind":"url","url":"https://c.d"}}(c)) ' +
        'images(image{"ref":{"kind":"file","file":"f1"},"alt":"i"}()) paragraph(./b.md)',
    );
  });
});

describe('a dollar', () => {
  const text = (text: string, marks: object[] = []) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks }] });
  const link = (shown: string) => ({
    object: 'inline',
    type: 'link',
    isVoid: false,
    data: { ref: { kind: 'url', url: 'https://a.b' } },
    nodes: [text(shown)],
  });

  it.each([
    ['two equal texts', [text('a $b c'), link('x'), text('a $b c')]],
    ['the texts of two links', [link('a $b c'), text(' and '), link('a$ b c')]],
    ['texts with tabs', [link('a $\tb'), link('c$ d')]],
    ['code beside a text', [text('a $b c '), text('d$ e', [{ object: 'mark', type: 'code', data: {} }])]],
  ])('stays a dollar in %s', (_, nodes) => {
    const paragraph = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes };
    const document = canonical({ object: 'document', data: { schemaVersion: 1 }, nodes: [paragraph] } as unknown as Document);
    expect(parseMarkdown(printMarkdown(document)).document).toEqual(document);
  });
});
