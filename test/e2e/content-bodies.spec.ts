import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { longestHold, mostHeld } from '../support/held.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

interface Node {
  object: 'block';
  type: string;
  key?: string;
  nodes?: object[];
  data?: object;
}

const write = (...changes: object[]) => t.api.as(org.admin).post(CONTENT, { spaceId }, { changes });
const done = async (...changes: object[]) => (await write(...changes)).expect(200).body.changes;
const insert = async (document: object, title = 'Page'): Promise<string> =>
  (await done({ operation: 'insert_page', title, document }))[0].page.id;
const patch = (page: string, ...edits: object[]) => ({ operation: 'patch_page', page, edits });
const pageOf = async (id: string) => (await t.api.as(org.admin).get(`${CONTENT}/page/:id`, { spaceId, id })).expect(200).body;
const nodesOf = async (id: string, query: Record<string, string> = {}): Promise<Required<Node>[]> =>
  (await t.api.as(org.admin).get(`${CONTENT}/page/:id/document`, { spaceId, id }, { query })).expect(200).body.nodes;

const text = (said: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: said, marks: [] }] });
const paragraph = (said: string, key?: string): Node => ({
  object: 'block',
  type: 'paragraph',
  ...(key !== undefined && { key }),
  data: {},
  nodes: [text(said)],
});
const quote = (key: string, ...nodes: Node[]): Node => ({ object: 'block', type: 'blockquote', key, data: {}, nodes });
const document = (...nodes: Node[]) => ({ document: { object: 'document', data: { schemaVersion: 1 }, nodes } });
const keysOf = (nodes: readonly object[]): (string | undefined)[] => (nodes as Node[]).map(({ key }) => key);

describe('the block keys of a document in a request', () => {
  it('stay with their blocks when the text or the position changes', async () => {
    const id = await insert({ markdown: 'One.\n\nTwo.\n\nThree.' });
    const [one, two, three] = keysOf(await nodesOf(id)) as [string, string, string];
    await done({
      operation: 'update_page',
      page: id,
      document: document(paragraph('Changed.', three), paragraph('Own.', 'mine'), paragraph('Two.'), quote('held', paragraph('Two.', one))),
    });
    const after = await nodesOf(id);
    expect(keysOf(after)).toEqual([three, 'mine', two, 'held']);
    expect(keysOf(after[3]!.nodes)).toEqual([one]);
  });

  it('are kept once when a request repeats them', async () => {
    const id = await insert({ markdown: 'One.' });
    const [one] = keysOf(await nodesOf(id)) as [string];
    await done({ operation: 'update_page', page: id, document: document(paragraph('A', one), paragraph('B', one)) });
    const after = keysOf(await nodesOf(id));
    expect(after[0]).toBe(one);
    expect(after[1]).not.toBe(one);
  });

  it('are also kept in reusable contents', async () => {
    const [{ reusableContent }] = await done({
      operation: 'insert_reusable_content',
      title: 'Note',
      document: document(paragraph('A', 'a'), paragraph('B', 'b')),
    });
    await done({ operation: 'update_reusable_content', reusableContent, document: document(paragraph('A', 'b'), paragraph('B', 'a')) });
    const path = `${CONTENT}/reusable-contents/:id/document`;
    const { body } = (await t.api.as(org.admin).get(path, { spaceId, id: reusableContent })).expect(200);
    expect(keysOf(body.nodes)).toEqual(['b', 'a']);
  });

  it('stay with the block of the page that a patch puts others of the same key beside, nested ones too', async () => {
    const id = await insert(document(paragraph('One.', 'one'), paragraph('Two.', 'two')));
    await done(
      patch(id, { edit: 'insert', before: 'one', document: document(paragraph('Thief.', 'one'), quote('new', paragraph('x', 'two'))) }),
    );
    const after = await nodesOf(id);
    expect(keysOf(after)).toEqual([expect.not.stringMatching(/^one$/), 'new', 'one', 'two']);
    expect(keysOf(after[1]!.nodes)).not.toContain('two');
    await done(
      patch(id, { edit: 'replace', block: 'new', document: document(quote('any', paragraph('y', 'inner'), paragraph('z', 'one'))) }),
    );
    const [inner, other] = keysOf((await nodesOf(id))[1]!.nodes);
    expect([inner, other]).toEqual(['inner', expect.not.stringMatching(/^one$/)]);
  });

  it('are refused when they are longer than a key may be', async () => {
    const of = (key: string) => write({ operation: 'insert_page', title: 'X', document: document(paragraph('x', key)) });
    (await of('k'.repeat(100))).expect(200);
    const reply = (await of('k'.repeat(101))).expect(400);
    expect(reply.body.error.errors[0].pointer).toBe('/changes/0/document/document/nodes/0/key');
  });
});

describe('text that the database cannot store', () => {
  it('is refused in front matter', async () => {
    const id = await insert({ markdown: '---\ntitle: "a\\uD800b"\ndescription: "c\\u0000d"\n---\n\nText.' }, 'Page');
    expect(await pageOf(id)).toMatchObject({ title: 'a\ufffdb', description: 'cd' });
  });

  it('is not produced when a title, a description or an emoji is truncated', async () => {
    const smiles = '😀'.repeat(300);
    const heading = await insert({ markdown: `# x${smiles}\n\nText.` });
    expect((await pageOf(heading)).title).toBe(`x${'😀'.repeat(254)}`);
    const front = await insert({ markdown: `---\ndescription: x${smiles}y\nemoji: x${smiles}\n---\n\nText.` });
    expect(await pageOf(front)).toMatchObject({ description: `x${'😀'.repeat(299)}`, emoji: `x${'😀'.repeat(49)}` });
  });

  it('is refused in links and tags', async () => {
    const other = await insert({ markdown: 'Other.' }, 'Other');
    const markdown = [
      '[a](#%00) [b](./other.md#%00) [c](/pages/other#%00)',
      `[d](/pages/${other}#%00) [e](/pages/%00) [f](/spaces/%00)`,
      '{% embed url="https://a.b/\\u0000" %}',
      '{% file src="/files/%00" %}',
      '{% hint style="info" icon="\\u0000" %}\nText.\n{% endhint %}',
    ].join('\n\n');
    const id = await insert({ markdown });
    expect(JSON.stringify(await nodesOf(id))).toContain(String.raw`{% embed url=\"https://a.b/\\u0000\" %}`);
  });

  it('is refused in Markdown and in the text of a patch', async () => {
    (await write({ operation: 'insert_page', title: 'X', document: { markdown: 'a \ud800 b' } })).expect(400);
    const id = await insert({ markdown: 'a 😀 b' });
    (await write(patch(id, { edit: 'replace_text', find: '\ud83d', replace: 'x' }))).expect(400);
  });
});

describe('the size of a page', () => {
  const MB = 1024 * 1024;

  it('is measured as it is stored: an accepted page can be patched and sent back', async () => {
    const bare = () => ({ object: 'block', type: 'list-item' }) as Node;
    const list = (count: number): Node => ({
      object: 'block',
      type: 'list-unordered',
      data: {},
      nodes: Array.from({ length: count }, bare),
    });
    const id = await insert(document(list(9_000), paragraph('End.', 'end')));
    await done(patch(id, { edit: 'replace_text', find: 'End', replace: 'Close' }));
    await done({ operation: 'update_page', page: id, document: document(...(await nodesOf(id))) });
    (await write({ operation: 'insert_page', title: 'X', document: document(list(20_000)) })).expect(400);
    (await write({ operation: 'insert_page', title: 'X', document: { markdown: '- x\n'.repeat(20_000) } })).expect(400);
  });

  it('limits the replacement text of a patch before the text is built', async () => {
    const id = await insert({ markdown: 'a'.repeat(100_000) });
    const swap = (replace: string, matches: number) => patch(id, { edit: 'replace_text', find: 'a', replace, matches });
    const reply = (await write(swap('b'.repeat(10_000), 100_000))).expect(400);
    expect(reply.body.error.errors[0].pointer).toBe('/changes/0/edits/0');
    (await write(swap('b'.repeat(10_000), 99_999))).expect(409);
    (await write(swap('b'.repeat(19), 100_000))).expect(200);
    expect(JSON.stringify(await nodesOf(id)).length).toBeLessThan(2 * MB);
  });

  it('limits what one batch rewrites, and does not block the event loop for a hundred edits of a large page', async () => {
    const id = await insert({ markdown: 'x y\n\n'.repeat(13_000) });
    const edits = Array.from({ length: 100 }, (_, i) => ({
      edit: 'replace_text',
      find: i % 2 === 0 ? 'x' : 'z',
      replace: i % 2 === 0 ? 'z' : 'x',
      matches: 13_000,
    }));
    const { held } = await longestHold(() => done(patch(id, ...edits)));
    expect(held).toBeLessThan(mostHeld(MB));
    const reply = (await write(...Array.from({ length: 50 }, () => patch(id, edits[0]!, edits[1]!)))).expect(400);
    expect(reply.body.error.errors[0].pointer).toBe('/changes');
  });

  it('gives every block of an included content a key of its own, the same on every read', async () => {
    const tabs = { markdown: '{% tabs %}\n{% tab title="One" %}\nText.\n{% endtab %}\n{% endtabs %}' };
    const [{ reusableContent }] = await done({ operation: 'insert_reusable_content', title: 'Tabs', document: tabs });
    const showing = { object: 'block', type: 'reusable-content', data: { ref: { kind: 'reusable-content', reusableContent } } } as Node;
    const id = await insert(document(showing, paragraph('Between.'), showing));
    interface Keyed {
      object: string;
      key?: string;
      nodes?: Keyed[];
    }
    const keysIn = (nodes: Keyed[]): (string | undefined)[] =>
      nodes.flatMap(({ object, key, nodes: within = [] }) => (object === 'block' ? [key, ...keysIn(within)] : []));
    const keys = keysIn((await nodesOf(id, { dereferenced: 'reusable-contents' })) as Keyed[]);
    expect(keys).toHaveLength(7);
    expect(new Set(keys).size).toBe(7);
    expect(keys).not.toContain(undefined);
    expect(keysIn((await nodesOf(id, { dereferenced: 'reusable-contents', evaluated: 'true' })) as Keyed[])).toEqual(keys);
  });

  it('limits nested reusable contents', async () => {
    const showing = (id: string): Node => ({
      object: 'block',
      type: 'reusable-content',
      data: { ref: { kind: 'reusable-content', reusableContent: id } },
    });
    const content = async (body: object): Promise<string> =>
      (await done({ operation: 'insert_reusable_content', title: 'C', document: body }))[0].reusableContent;
    const inner = await content(document(...Array<Node>(600).fill(paragraph('Said.'))));
    const outer = await content(document(...Array<Node>(600).fill(showing(inner))));
    const id = await insert(document(...Array<Node>(600).fill(showing(outer))));
    const nodes = await nodesOf(id, { dereferenced: 'true' });
    expect(nodes.length).toBeLessThan(100_000);
    expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(['paragraph', 'reusable-content']));
  });
});

describe('Markdown that others wrote', () => {
  it('sets the cover and the layout of a page in its front matter', async () => {
    const layout = 'layout:\n  width: wide\n  cover:\n    visible: true\n    size: full\n  title:\n    visible: false\n';
    const markdown = `---\ncover: https://example.com/a.png\ncoverY: 12\ncoverHeight: 5\n${layout}---\n\nText.`;
    const page = await pageOf(await insert({ markdown }));
    // A height that no cover may have is ignored.
    expect(page.cover).toMatchObject({ ref: { kind: 'url', url: 'https://example.com/a.png' }, yPos: 12 });
    expect(page.layout).toMatchObject({ width: 'wide', coverSize: 'full', title: false, description: true });
  });

  it('reads a table of pipes, which is still one when it is printed', async () => {
    const columns = Array.from({ length: 11 }, (_, index) => `Column ${index + 1}`);
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const table = [line(columns), line(columns.map(() => '---')), line(columns.map((_, index) => String(index)))].join('\n');
    const id = await insert({ markdown: table });
    const page = await t.api.as(org.admin).get(`${CONTENT}/page/:id`, { spaceId, id }, { query: { format: 'markdown' } });
    expect(page.body.markdown.trim()).toBe(table);
  });

  it('keeps an image whose file is unknown, and the table of HTML below it', async () => {
    const table = '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td><strong>A</strong></td></tr></tbody></table>';
    const id = await insert({ markdown: `![Alt](./missing.png)\n\n${table}\n\n#### Deep` });
    const [images, cards, heading] = await nodesOf(id);
    expect(images!.nodes[0]).toMatchObject({ type: 'image', data: { ref: { kind: 'url', url: './missing.png' }, alt: 'Alt' } });
    expect(cards).toMatchObject({ type: 'table', data: { view: { type: 'cards', cardSize: 'medium' } } });
    expect(heading).toMatchObject({ type: 'heading-3', data: { level: 4 } });
    const page = (await t.api.as(org.admin).get(`${CONTENT}/page/:id`, { spaceId, id }, { query: { format: 'markdown' } })).expect(
      200,
    ).body;
    expect(page.markdown).toMatch(/#### Deep\n$/);
    const before = (await t.api.as(org.admin).get(CONTENT, { spaceId })).expect(200).body.id;
    await write({ operation: 'update_page', page: id, document: { markdown: page.markdown } });
    expect((await t.api.as(org.admin).get(CONTENT, { spaceId })).expect(200).body.id).toBe(before);
  });

  it('may come to a document of more than 2 MB', async () => {
    const line = '| [`option`](https://example.com/options) | **text** | _optional_ | A word or two |\n';
    const markdown = `| a | b | c | d |\n|---|---|---|---|\n${line.repeat(3000)}`;
    expect((await nodesOf(await insert({ markdown })))[0]!.type).toBe('table');
  });
});
