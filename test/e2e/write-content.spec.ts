import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const write = (changes: unknown, as: MadeUser = org.admin, headers: Record<string, string> = {}) =>
  t.api.as(as).post(CONTENT, { spaceId }, { changes }, { headers });
const insert = async (title: string, fields: object = {}): Promise<string> =>
  (await write([{ operation: 'insert_page', title, document: {}, ...fields }])).expect(200).body.changes[0].page.id;
const page = async (pageId: string) => (await t.api.as(org.admin).get(`${CONTENT}/page/:pageId`, { spaceId, pageId })).expect(200).body;
const head = async (): Promise<string> => (await t.api.as(org.admin).get('/v1/spaces/:spaceId', { spaceId })).body.revision;

interface Node {
  slug: string;
  pages: Node[];
}
const outline = async (): Promise<string> => {
  const draw = (nodes: Node[]): string => nodes.map(({ slug, pages }) => (pages.length > 0 ? `${slug}(${draw(pages)})` : slug)).join(' ');
  return draw((await t.api.as(org.admin).get(`${CONTENT}/pages`, { spaceId })).expect(200).body.pages);
};
const saying = (text: string) => ({
  document: {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
      },
    ],
  },
});

describe('a batch of changes', () => {
  it('creates one revision, and returns the result for each page', async () => {
    const before = await head();
    const reply = await write([
      { operation: 'insert_page', title: 'Guides', document: saying('Hello'), ref: 'guides', emoji: '📘', description: 'All of them' },
      { operation: 'insert_page', title: 'About us', document: {}, hidden: true, slug: 'about' },
    ]);
    const { revision, changes } = reply.expect(200).body;
    expect(revision).toBe(await head());
    expect(changes).toMatchObject([
      { object: 'created_page', ref: 'guides', page: { object: 'page' } },
      { object: 'created_page', page: { object: 'page' } },
    ]);
    expect(changes[0].page.urls.location).toBe(`https://docs.example.test/v1/spaces/${spaceId}/content/page/${changes[0].page.id}`);
    expect(await outline()).toBe('guides about');
    const guides = await page(changes[0].page.id);
    expect(guides).toMatchObject({ title: 'Guides', emoji: '📘', description: 'All of them', path: 'guides' });
    const full = await t.api.as(org.admin).get(`${CONTENT}/page/:p`, { spaceId, p: guides.id }, { query: { format: 'document' } });
    expect(full.body.document).toMatchObject(saying('Hello').document);
    const { body } = await t.api.as(org.admin).get('/v1/spaces/:s/revisions/:r', { s: spaceId, r: revision });
    expect(body.parents).toEqual([before]);
    expect((await t.api.as(org.admin).get('/v1/spaces/:s/revisions/:r/pages', { s: spaceId, r: before })).expect(200).body.pages).toEqual(
      [],
    );
  });

  it('inserts, moves and deletes pages with everything below them', async () => {
    const a = await insert('A');
    const b = await insert('B', { into: a });
    await insert('C', { into: a, at: 0 });
    const d = await insert('D', { at: 0 });
    expect(await outline()).toBe('d a(c b)');
    (await write([{ operation: 'update_page', page: d, into: b }])).expect(200);
    expect(await outline()).toBe('a(c b(d))');
    (await write([{ operation: 'update_page', page: b, into: null, at: 0, title: 'Bee' }])).expect(200);
    expect(await outline()).toBe('b(d) a(c)');
    expect((await page(b)).title).toBe('Bee');
    (await write([{ operation: 'update_page', page: a, at: 0 }])).expect(200);
    expect(await outline()).toBe('a(c) b(d)');
    const gone = (await write([{ operation: 'delete_page', page: b }])).expect(200).body.changes;
    expect(gone).toEqual([
      { object: 'deleted_page', page: b },
      { object: 'deleted_page', page: d },
    ]);
    expect(await outline()).toBe('a(c)');
  });

  it('clears empty properties, and leaves properties unchanged that are not sent', async () => {
    const id = await insert('Page', { emoji: '🚀', description: 'Long', condition: 'visitor.beta', document: saying('One') });
    const before = await page(id);
    (await write([{ operation: 'update_page', page: id, emoji: '', condition: '' }])).expect(200);
    const { emoji: _, condition: __, updatedAt: ___, ...rest } = before;
    expect(await page(id)).toEqual({ ...rest, updatedAt: expect.any(String) });
    (await write([{ operation: 'update_page', page: id, document: {} }])).expect(200);
    const unchanged = await page(id);
    expect(unchanged.documentId).toBeUndefined();
  });

  it.each([
    ['a page that does not exist', () => [{ operation: 'update_page', page: 'nothing' }], 400, '/changes/1/page'],
    [
      'a parent that does not exist',
      () => [{ operation: 'insert_page', title: 'X', document: {}, into: 'nothing' }],
      400,
      '/changes/1/into',
    ],
    ['a page under itself', (id: string) => [{ operation: 'update_page', page: id, into: id }], 400, '/changes/1/into'],
    ['a slug taken beside it', () => [{ operation: 'insert_page', title: 'Taken', document: {} }], 409, undefined],
    ['a name that is a path', () => [{ operation: 'insert_page', title: 'X', document: {}, ref: 'taken' }], 400, '/changes/1/ref'],
    ['an operation there is none of', () => [{ operation: 'explode' }], 400, '/changes/1/operation'],
    ['a slug with a slash', () => [{ operation: 'insert_page', title: 'X', document: {}, slug: 'a/b' }], 400, '/changes/1/slug'],
    ['a document that is none', () => [{ operation: 'insert_page', document: { document: [] } }], 400, '/changes/1/document/document'],
    [
      'a block there is none of',
      () => [
        {
          operation: 'insert_page',
          document: { document: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'script' }] } },
        },
      ],
      400,
      '/changes/1/document/document/nodes/0/type',
    ],
    ['two bodies', () => [{ operation: 'insert_page', document: { ...saying('x'), markdown: 'x' } }], 400, '/changes/1/document/markdown'],
    ['what is no change at all', () => ['x'], 400, '/changes'],
  ] as [string, (id: string) => unknown[], number, string | undefined][])(
    'with %s is refused completely',
    async (_, bad, status, pointer) => {
      const id = await insert('Taken');
      const before = await head();
      const reply = (await write([{ operation: 'insert_page', title: 'Fine', document: {} }, ...bad(id)])).expect(status);
      if (pointer !== undefined) expect(reply.body.error.errors[0].pointer).toBe(pointer);
      expect(await head()).toBe(before);
      expect(await outline()).toBe('taken');
    },
  );

  it('has 1 to 50 changes', async () => {
    const pages = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ operation: 'insert_page', title: `Page ${i}`, document: {} }));
    (await write(pages(50))).expect(200);
    (await write(pages(51))).expect(400);
    (await write([])).expect(400);
    (await write(undefined)).expect(400);
  });
});

describe('Markdown', () => {
  const MARKDOWN = `First **bold** and [a link](https://example.com).

- one
- two

{% hint style="info" %}
Mind the gap.
{% endhint %}
`;
  const read = async (id: string) =>
    (await t.api.as(org.admin).get(`${CONTENT}/page/:p`, { spaceId, p: id }, { query: { format: 'markdown' } })).expect(200).body;
  const documentOf = async (id: string) =>
    (await t.api.as(org.admin).get(`${CONTENT}/page/:p/document`, { spaceId, p: id })).expect(200).body;

  it('round-trips: the Markdown of a page creates the same page', async () => {
    const id = await insert('Text', { document: { markdown: MARKDOWN } });
    const { markdown, document } = await read(id);
    expect(document).toBeUndefined();
    expect(markdown).toContain('{% hint style="info" %}');
    const before = await documentOf(id);
    expect(before.nodes.map(({ type }: { type: string }) => type)).toEqual(['paragraph', 'list-unordered', 'hint']);
    (await write([{ operation: 'update_page', page: id, document: { markdown } }])).expect(200);
    expect(await documentOf(id)).toEqual(before);
  });

  it('sets the title: from its front matter, or from its first heading', async () => {
    const titled = await insert('Given', { document: { markdown: '# Heading\n\nText' } });
    expect(await page(titled)).toMatchObject({ title: 'Heading', slug: 'heading' });
    const fronted = await insert('Given', { document: { markdown: '---\ntitle: Front\ndescription: Matter\n---\n\n# Heading\n\nText' } });
    expect(await page(fronted)).toMatchObject({ title: 'Front', slug: 'front', description: 'Matter' });
    expect((await documentOf(titled)).nodes).toHaveLength(1);
  });

  it('keeps the keys of unchanged blocks', async () => {
    const id = await insert('Text', { document: { markdown: MARKDOWN } });
    const keys = (nodes: { key: string }[]) => nodes.map(({ key }) => key);
    const before = keys((await documentOf(id)).nodes);
    expect(new Set(before).size).toBe(3);
    (await write([{ operation: 'update_page', page: id, document: { markdown: `Another first.\n\n${MARKDOWN}` } }])).expect(200);
    expect(keys((await documentOf(id)).nodes).slice(1)).toEqual(before);
  });

  it('never keeps a dangerous URL', async () => {
    const id = await insert('Text', { document: { markdown: '[x](javascript:alert(1)) <script>alert(1)</script>' } });
    expect(JSON.stringify(await documentOf(id))).not.toContain('"kind"');
  });
});

describe('permission to write', () => {
  it('belongs to editors of a live space', async () => {
    const change = [{ operation: 'insert_page', title: 'X', document: {} }];
    const [editor, commenter, guest] = [
      await t.make.member(org, 'edit'),
      await t.make.member(org, 'comment'),
      await t.make.member(org, null),
    ];
    (await write(change, commenter)).expect(403);
    (await write(change, guest)).expect(404);
    (await write(change, editor)).expect(200);
    (await t.api.as(org.admin).patch('/v1/spaces/:s', { s: spaceId }, { editMode: 'locked' })).expect(200);
    (await write(change, editor)).expect(409);
    expect(await outline()).toBe('x');
  });

  it('is refused to a caller who sends an outdated ETag', async () => {
    const read = await head();
    const change = (title: string) => [{ operation: 'insert_page', title, document: {} }];
    const statuses = await Promise.all(['A', 'B', 'C'].map((title) => write(change(title), org.admin, { 'if-match': read })));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    (await write(change('D'), org.admin, { 'if-match': `"${await head()}"` })).expect(200);
  });

  it('never loses a concurrent write', async () => {
    const titles = Array.from({ length: 12 }, (_, i) => `Page ${i}`);
    for (const reply of await Promise.all(titles.map((title) => write([{ operation: 'insert_page', title, document: {} }]))))
      reply.expect(200);
    expect((await outline()).split(' ').toSorted()).toEqual(titles.map((title) => title.toLowerCase().replace(' ', '-')).toSorted());
    const { count } = (await t.api.as(org.admin).get('/v1/spaces/:s/revisions', { s: spaceId })).body;
    expect(count).toBe(13);
  });
});
