import { describe, expect, it } from 'vitest';
import { Audience } from '../expressions/audience.js';
import { blocksIn } from './blocks-in.js';
import { evaluateDocument } from './evaluate-document.js';
import { fit } from './fit-blocks.js';
import { TOP_LEVEL } from './node-places.js';
import type { NodeSpec } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import { parseMarkdown } from './parse-markdown.js';
import { printMarkdown } from './print-markdown.js';
import type { Block, Document } from './rich-text.js';

const ADMIN = 'visitor.claims.persona === "admin"';
const IF = `{% if ${ADMIN} %}`;
const SECRET = `${IF}\nsecret\n{% endif %}`;
const expressions = (markdown: string) =>
  Array.from(blocksIn(parseMarkdown(markdown).document), ({ type, data }) => (type === 'if' ? [data['expression']] : [])).flat();
const problems = (markdown: string, options = {}): readonly string[] => {
  try {
    parseMarkdown(markdown, options);
    return [];
  } catch (error) {
    return (error as { problems: readonly string[] }).problems;
  }
};
const seenBy = (document: Document, claims: object) => {
  const scope = { page: { vars: {} }, space: { vars: {} }, visitor: { claims: { unsigned: {}, ...claims } } };
  return JSON.stringify(evaluateDocument(document, scope, 'none', 'enforced'));
};

describe('a condition in Markdown', () => {
  it.each([
    ['{% if visitor.claims.persona === "admin" %}', ADMIN],
    ['{%if visitor.claims.persona === "admin"%}', ADMIN],
    ['{%- if visitor.claims.persona === "admin" -%}', ADMIN],
    [
      `{% if visitor.claims.persona != 'admin' && !visitor.claims.unsigned.isBeta %}`,
      `visitor.claims.persona != 'admin' && !visitor.claims.unsigned.isBeta`,
    ],
    [
      '{% if ("a" in visitor.claims.groups || visitor.claims.groups.includes("b")) %}',
      '("a" in visitor.claims.groups || visitor.claims.groups.includes("b"))',
    ],
    [`{% if expression=${JSON.stringify(ADMIN)} %}`, ADMIN],
    ['{% if expression == "x" %}', 'expression == "x"'],
    ['{% if visitor.claims.name === "%}" %}', 'visitor.claims.name === "%}"'],
  ])('%s', (tag, expression) => {
    expect(expressions(`${tag}\nsecret\n{% endif %}`)).toEqual([expression]);
  });

  it('is printed in one form, whichever it was read from', () => {
    for (const tag of [IF, `{% if expression=${JSON.stringify(ADMIN)} %}`])
      expect(printMarkdown(parseMarkdown(`${tag}\nsecret\n{% endif %}`).document)).toBe(`${SECRET}\n`);
    for (const expression of ['a %} b', ' a', 'a\n&& b', 'a-']) {
      const document = { object: 'document', data: {}, nodes: [{ object: 'block', type: 'if', data: { expression }, nodes: [] }] };
      expect(printMarkdown(document as unknown as Document)).toContain('{% if expression=');
    }
  });

  it('has alternatives, each of which excludes those before it', () => {
    const markdown = `{% if a.b %}\none\n{% elif a.c == 1 %}\ntwo\n{% else %}\nthree\n{% endif %}`;
    expect(expressions(markdown)).toEqual(['a.b', '!a.b && (a.c == 1)', '!a.b && !(a.c == 1)']);
    expect(expressions(markdown.replace('elif', 'else if'))).toEqual(expressions(markdown));
    expect(expressions(`{% if a %}\n{% if b %}\none\n{% else %}\ntwo\n{% endif %}\n{% endif %}`)).toEqual(['a', 'b', '!b']);
  });

  it.each<[string, string]>([
    ['a list', `- text\n  ${SECRET.replaceAll('\n', '\n  ')}`],
    ['an item that begins with it', `1. ${SECRET.replaceAll('\n', '\n   ')}\n2. b`],
    ['a quote', `> ${SECRET.replaceAll('\n', '\n> ')}`],
    ['a hint', `{% hint style="info" %}\n${SECRET}\n{% endhint %}`],
    ['an alert', `> [!NOTE]\n> ${SECRET.replaceAll('\n', '\n> ')}`],
    ['a container', `::: tip\n${SECRET}\n:::`],
    ['a tab', `{% tabs %}\n{% tab title="a" %}\n${SECRET}\n{% endtab %}\n{% endtabs %}`],
    ['a step', `{% stepper %}\n{% step %}\n${SECRET}\n{% endstep %}\n{% endstepper %}`],
    ['an update', `{% updates %}\n{% update date="2026-01-01" %}\n${SECRET}\n{% endupdate %}\n{% endupdates %}`],
    ['a column', `{% columns %}\n{% column %}\n${SECRET}\n{% endcolumn %}\n{% endcolumns %}`],
    ['an expandable', `<details>\n<summary>t</summary>\n\n${SECRET}\n\n</details>`],
    ['a cell', `<table><tr><td>\n\n${SECRET}\n\n</td></tr></table>`],
    ['a box of HTML', `<div>\n\n${SECRET}\n\n</div>`],
    ['another condition', `{% if true %}\n${SECRET}\n{% endif %}`],
    ['a footnote', `text[^1]\n\n[^1]: ${SECRET.replaceAll('\n', '\n    ')}`],
  ])('holds within %s', (_, markdown) => {
    const { document } = parseMarkdown(markdown);
    expect(expressions(markdown)).toContain(ADMIN);
    expect(seenBy(document, { persona: 'admin' })).toContain('secret');
    expect(seenBy(document, { persona: 'other' })).not.toContain('secret');
    expect(seenBy(document, {})).not.toContain('secret');
    const printed = printMarkdown(document);
    expect(parseMarkdown(printed).document, printed).toEqual(document);
  });

  it.each<[string, string, string]>([
    ['in a paragraph', `a\n\nb ${IF} secret {% endif %}`, 'Line 3: a condition is a block'],
    ['on one line', `${IF}secret{% endif %}`, 'Line 1: a condition is a block'],
    ['in a heading', `# a ${IF}`, 'Line 1: a condition is a block'],
    ['in a cell', `| a |\n|---|\n| ${IF} secret |`, 'Line'],
    ['in HTML', `<div>\n${IF}\nsecret\n{% endif %}\n</div>`, 'Line 2: a condition is a block'],
    ['without an end', `a\n\n${IF}\n\nsecret`, 'Line 3: `{% if %}` has no'],
    ['without a beginning', `---\ntitle: a\n---\nsecret\n\n{% endif %}`, 'Line 6: there is no'],
    ['closed outside of a hint', `{% hint style="info" %}\n${IF}\n{% endhint %}\nsecret\n{% endif %}`, 'Line 2: `{% if %}` has no'],
    [
      'closed inside of a hint',
      `${IF}\n{% hint style="info" %}\n{% endif %}\nsecret\n{% endhint %}`,
      'Line 5: it begins within a condition',
    ],
    ['closed outside of a quote', `> ${IF}\n> a\n\nsecret\n\n{% endif %}`, 'Line 1: `{% if %}` has no'],
    ['closed outside of a list', `- ${IF}\n\nsecret\n\n{% endif %}`, 'Line 1: `{% if %}` has no'],
    ['that cannot be compiled', `{% if user = admin %}\nsecret\n{% endif %}`, 'Line 1: the condition must be a valid expression'],
    ['that says nothing', `{% if %}\nsecret\n{% endif %}`, 'Line 1: `{% if %}` needs a condition'],
    ['of another dialect', `{% unless a %}\nsecret\n{% endunless %}`, 'Line 1: a condition is a block'],
    ['of another tool', `{% ifversion a %}\nsecret\n{% endif %}`, 'Line 1: a condition is a block'],
    [
      'between tabs',
      `{% tabs %}\n{% tab title="a" %}\na\n{% endtab %}\n${IF}\n{% tab title="b" %}\nsecret\n{% endtab %}\n{% endif %}\n{% endtabs %}`,
      'Line 5: a condition cannot stand here',
    ],
    ['in a prompt', `{% prompt description="a" %}\n${SECRET}\n{% endprompt %}`, 'Line 2: a condition cannot stand here'],
    [
      'in a head of a table',
      `<table><tr><th>\n\n${SECRET}\n\n</th></tr><tr><td>a</td></tr></table>`,
      'Line 3: a condition cannot stand here',
    ],
    ['in indented code', `a\n\n    ${IF}\n    secret`, 'Line 3: a tag of a condition is code'],
    ['around a footnote', `a[^1]\n\n${IF}\n[^1]: secret\n{% endif %}`, 'Line 4: a footnote must be defined outside'],
    ['after an else', `{% if a %}\na\n{% else %}\nb\n{% else %}\nc\n{% endif %}`, 'Line 5: nothing may follow'],
    ['in front matter', `---\nif: user = admin\n---\nsecret`, 'Line 2: `if` must be a valid expression'],
    ['in front matter that says nothing', `---\ntitle: a\ncondition:\n---\nsecret`, 'Line 3: `condition` must be an expression'],
    ['in front matter that says it twice', `---\nif: true\nif: false\n---\nsecret`, 'Line 3: `if` is there twice'],
    ['in front matter that cannot be read', `---\nif: false\nand so on\n---\nsecret`, 'Line 2: the front matter cannot be read'],
    [
      'in a block that is not one',
      `{% block node={"object":"block","type":"if","data":{"expression":"(("},"nodes":[]} %}`,
      'Line 1: this is not a valid block',
    ],
  ])('is refused %s', (_, markdown, problem) => {
    expect(problems(markdown).join('\n')).toContain(problem);
  });

  it('is text where it is escaped, in code, or where nothing evaluates it', () => {
    for (const markdown of [`\\${IF} a`, `\`${IF}\``, `\`\`\`\n${IF}\n\`\`\``, `<pre><code>${IF}</code></pre>`])
      expect(problems(markdown)).toEqual([]);
    expect(problems(`${IF}\nsecret`, { areConditionsText: true })).toEqual([]);
    const { document } = parseMarkdown(SECRET, { areConditionsText: true });
    expect(parseMarkdown(printMarkdown(document)).document).toEqual(document);
  });

  it('gates the page by its front matter', () => {
    expect(parseMarkdown('---\nif: false\n---\n').condition).toBe('false');
    expect(parseMarkdown('---\nif: "true"\n---\n').condition).toBe('true');
    expect(parseMarkdown(`---\ncondition: ${ADMIN}\n---\n`).condition).toBe(ADMIN);
    expect(parseMarkdown('---\nif: a\ncondition: b\n---\n').condition).toBe('(a) && (b)');
    expect(parseMarkdown('---\ntitle: if\nvars:\n  if: 3\n---\n').condition).toBeUndefined();
    expect(parseMarkdown('---\n\nif: it is text between two rules\n').condition).toBeUndefined();
  });

  it('is not the only tag that remains as text', () => {
    const { remarks } = parseMarkdown('---\ntitle: a\n---\n# b\n\n{% @mermaid/diagram content="x" %}\n\n{% hint style="info" %}\nopen');
    expect(remarks).toEqual([
      expect.stringContaining('Line 6: `{% @mermaid/diagram content="x" …` is not known'),
      expect.stringContaining('Line 8: `{% hint style="info" %}` is not known'),
    ]);
  });
});

describe('a block under a condition', () => {
  const block = { object: 'block', type: 'if', isVoid: false, data: { expression: 'false' }, nodes: [] } as unknown as Block;

  it('may stand wherever blocks may', () => {
    const holders = Object.entries<NodeSpec>(BLOCKS).filter(([, { nodes }]) => nodes?.includes('paragraph'));
    expect(holders.length).toBeGreaterThan(7);
    for (const [type, { nodes }] of holders) expect(nodes, type).toContain('if');
  });

  it('never gives up its condition to fit somewhere', () => {
    const secret = { ...block, nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [] }] } as unknown as Block;
    for (const [type, { nodes }] of Object.entries<NodeSpec>(BLOCKS)) {
      if (!nodes) continue;
      const kept = fit([secret], nodes, type as Block['type']);
      expect(kept, type).toEqual(nodes.includes('if') ? [secret] : []);
    }
    expect(fit([secret], ['paragraph'])).toEqual([]);
    expect(fit([secret], TOP_LEVEL)).toEqual([secret]);
  });
});

describe('an audience', () => {
  const sees = (condition: string, claims = {}) => new Audience(claims).sees(condition);

  it.each<[string, object, boolean]>([
    ['!visitor.claims.isGuest', {}, true],
    ['!visitor.claims.unsigned.isBeta', {}, true],
    ['visitor.claims.unsigned.plan !== "pro"', {}, true],
    // What cannot be evaluated is not true, and neither is its opposite.
    ['visitor.claims.account.plan === "pro"', {}, false],
    ['!(visitor.claims.account.plan === "pro")', {}, false],
    ['visitor.claims.account.plan !== "pro"', {}, false],
    ['!visitor.claims.groups.includes("banned")', {}, false],
    ['!visitor.claims.groups.includes("banned")', { groups: ['a'] }, true],
    ['!("banned" in visitor.claims.groups)', {}, false],
    ['!(visitor.claims.age < 18)', {}, false],
    ['!(visitor.claims.age < 18)', { age: '20' }, false],
    ['!(visitor.claims.age < 18)', { age: 20 }, true],
    ['!visitr.claims.isGuest', {}, false],
    ['isGuest != true', {}, false],
    ['!visitor.claims.plan.pro', { plan: 3 }, false],
    ['visitor.claims.plan.toLowerCase() != "free"', {}, false],
    ['!(visitor.claims.a - 1)', {}, false],
    ['!visitor.claims.account?.plan', {}, true],
    // The other side decides alone if it can.
    ['visitor.claims.account.plan === "pro" || visitor.claims.isAdmin', { isAdmin: true }, true],
    ['visitor.claims.isAdmin || visitor.claims.account.plan === "pro"', { isAdmin: true }, true],
    ['!(visitor.claims.account.plan === "pro" && visitor.claims.isAdmin)', { isAdmin: false }, true],
    ['!(visitor.claims.account.plan === "pro" && visitor.claims.isAdmin)', { isAdmin: true }, false],
    ['((', {}, false],
    ['false', {}, false],
    ['true', {}, true],
  ])('%s with %j: %s', (condition, claims, expected) => {
    expect(sees(condition, claims)).toBe(expected);
  });
});
