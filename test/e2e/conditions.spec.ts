import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { NodeSpec } from '../../src/common/document/node-spec.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';
import { passOf } from '../support/visits.js';
import { zipOf } from '../support/zip.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const CONDITION = 'visitor.claims.unsigned.persona === "admin"';

interface Node {
  object: 'block';
  type: string;
  data: object;
  nodes: object[];
}

const block = (type: string, nodes: object[], data: object = {}): Node => ({ object: 'block', type, data, nodes });
const line = (text: string) => block('paragraph', [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);
const gated = (word: string) => block('if', [line(word)], { expression: CONDITION });
const DATA: Readonly<Record<string, object>> = { hint: { style: 'info' }, update: { date: '2026-01-01' }, if: { expression: 'true' } };

/** A block that stands on a page of its own, and holds blocks in a container of each kind that may hold a condition. */
function inHolder(type: string, nodes: object[]): object {
  const own = block(type, nodes, DATA[type]);
  const [holder] = Object.entries<NodeSpec>(BLOCKS).find(([, spec]) => spec.nodes?.length === 1 && spec.nodes[0] === type) ?? [];
  return holder ? block(holder, [own]) : own;
}
const HOLDERS = Object.entries<NodeSpec>(BLOCKS).flatMap(([type, { nodes }]) => (nodes?.includes('if') ? [type] : []));
const fragments = (...named: [object, object[]][]) => named.map(([name, nodes]) => ({ object: 'fragment', ...name, nodes }));
const PLACES: Readonly<Record<string, (nodes: object[]) => object>> = {
  ...Object.fromEntries(HOLDERS.map((type) => [type, (nodes: object[]) => inHolder(type, nodes)])),
  expandable: (nodes) => ({
    object: 'block',
    type: 'expandable',
    data: {},
    fragments: fragments([{ type: 'expandable-title' }, [line('title')]], [{ type: 'expandable-body' }, nodes]),
  }),
  table: (nodes) => ({
    object: 'block',
    type: 'table',
    data: {
      view: { type: 'grid', columns: ['c1'], hideHeader: false },
      definition: { c1: { id: 'c1', title: 'column', type: 'text', textAlignment: 'left' } },
      records: { r1: { orderIndex: '1', values: { c1: 'r1c1' } } },
    },
    fragments: fragments([{ fragment: 'r1c1' }, nodes]),
  }),
};
const WORDS = Object.fromEntries(Object.keys(PLACES).map((place) => [place, `hushed${place.replace('-', '')}`]));

let site: ReaderSite;
const write = (changes: object[]) => t.api.as(site.org.admin).post(CONTENT, { spaceId: site.spaceId }, { changes });
const written = async (changes: object[]) => (await write(changes)).expect(200).body.changes as { page: { id: string } }[];
/** What a visitor gets who said unsigned claims before. */
const fetched = async (path: string, persona?: string) => {
  const said = persona === undefined ? undefined : await t.app.inject({ url: `${site.path}/gated?visitor.persona=${persona}` });
  const cookie = [said?.headers['set-cookie'] ?? []].flat().map((set) => set.split(';')[0]);
  const { statusCode, body } = await t.app.inject({ url: `${site.path}${path}`, headers: { cookie: cookie.join('; ') } });
  return `${statusCode} ${body}`;
};
const words = (text: string) => Object.values(WORDS).filter((word) => text.includes(word));
const read = async (id: string, query: Record<string, string>, token?: { token: string }) =>
  (await t.api.as(token ?? site.org.admin).get(`${CONTENT}/page/:pageId`, { spaceId: site.spaceId, pageId: id }, { query })).expect(200)
    .body;

let byDocument: string;
let byMarkdown: string;
beforeAll(async () => {
  site = await makeReaderSite(t);
  const nodes = Object.entries(PLACES).map(([place, holding]) => holding([gated(WORDS[place]!)]));
  const document = { object: 'document', data: { schemaVersion: 1 }, nodes };
  const [first] = await written([{ operation: 'insert_page', title: 'Gated', slug: 'gated', document: { document } }]);
  byDocument = first!.page.id;
  const { markdown } = await read(byDocument, { format: 'markdown' });
  const [second] = await written([{ operation: 'insert_page', title: 'Again', slug: 'again', document: { markdown } }]);
  byMarkdown = second!.page.id;
});

describe('a block under a condition', () => {
  it('stands in every kind of container, written as a document and as Markdown', async () => {
    expect(HOLDERS.length).toBeGreaterThan(7);
    const markdown = (await read(byDocument, { format: 'markdown' })).markdown as string;
    expect(markdown.split(`{% if ${CONDITION} %}`).length - 1).toBe(Object.keys(PLACES).length);
    expect((await read(byMarkdown, { format: 'markdown' })).markdown).toBe(markdown);
  });

  it('is on no way out for visitors that do not meet it, and on each for those that do', async () => {
    const all = Object.values(WORDS);
    const pass = (claims: object) => passOf(t.app, { id: site.siteId, orgId: site.org.id }, { unsigned: claims });
    for (const path of ['gated', 'again']) {
      const id = path === 'gated' ? byDocument : byMarkdown;
      for (const [persona, expected] of [
        ['admin', all],
        ['guest', []],
      ] as const) {
        expect(words(await fetched(`/${path}`, persona)), `${path} as ${persona}`).toEqual(expected);
        expect(words(await fetched(`/${path}.md`, persona)), `${path}.md as ${persona}`).toEqual(expected);
        const token = await pass({ persona });
        for (const format of ['document', 'markdown'])
          expect(words(JSON.stringify(await read(id, { format }, token))), `${format} as ${persona}`).toEqual(expected);
        expect(words(await fetched('/llms-full.txt', persona))).toEqual(expected);
      }
      for (const url of [`/${path}`, `/${path}.md`, '/llms-full.txt', '/llms.txt', '/feed.xml', '/sitemap.xml'])
        expect(words(await fetched(url)), url).toEqual([]);
    }
  });

  it('is found by visitors that meet it only', async () => {
    const word = WORDS['hint']!;
    const asAdmin = () => fetched(`/~search?q=${word}`, 'admin');
    await vi.waitFor(async () => expect(await asAdmin()).toContain(`${site.path}/gated`), { timeout: 30_000 });
    for (const each of Object.values(WORDS)) {
      const found = await fetched(`/~search?q=${each}`);
      expect(found, each).not.toContain(`href="${site.path}/gated`);
      expect(found, each).not.toContain(`href="${site.path}/again`);
    }
  });

  it('stays when other blocks are edited', async () => {
    const { document } = await read(byDocument, { format: 'document' });
    const [{ key }] = document.nodes;
    const edit = { edit: 'insert', after: key, document: { markdown: `{% if ${CONDITION} %}\npatched\n{% endif %}` } };
    await written([{ operation: 'patch_page', page: byDocument, edits: [edit] }]);
    expect(await fetched('/gated')).not.toContain('patched');
    expect(await fetched('/gated', 'admin')).toContain('patched');
  });
});

describe('a condition that cannot be understood', () => {
  const refusal = async (change: object) =>
    (await write([change])).expect(400).body.error as { errors?: { pointer: string; message: string }[] };
  const MARKDOWN = 'a\n\nb {% if visitor.claims.x %} c {% endif %}\n\n{% if user = admin %}\nd\n{% endif %}';
  const LINES = [expect.stringMatching(/^Line 3: /), expect.stringMatching(/^Line 5: the condition must be a valid expression/)];

  it('is refused with its lines, in a page, an edit and a reusable content', async () => {
    for (const [change, pointer] of [
      [{ operation: 'insert_page', title: 'a', document: { markdown: MARKDOWN } }, '/changes/0/document/markdown'],
      [{ operation: 'update_page', page: byMarkdown, document: { markdown: MARKDOWN } }, '/changes/0/document/markdown'],
      [
        { operation: 'patch_page', page: byMarkdown, edits: [{ edit: 'insert', document: { markdown: MARKDOWN } }] },
        '/changes/0/edits/0/document/markdown',
      ],
      [{ operation: 'insert_reusable_content', title: 'a', document: { markdown: MARKDOWN } }, '/changes/0/document/markdown'],
    ] as const) {
      const errors = JSON.stringify(await refusal(change));
      const { errors: said } = JSON.parse(errors) as { errors: { pointer: string; message: string }[] };
      expect(said.map(({ message }) => message)).toEqual(LINES);
      expect(new Set(said.map((one) => one.pointer))).toEqual(new Set([pointer]));
    }
  });

  it('is refused in a document', async () => {
    const document = { object: 'document', data: {}, nodes: [block('if', [line('a')], { expression: '((' })] };
    expect(JSON.stringify(await refusal({ operation: 'insert_page', title: 'a', document: { document } }))).toContain(
      '/nodes/0/data/expression',
    );
    const misplaced = { object: 'document', data: {}, nodes: [block('tabs', [gated('a')])] };
    expect(JSON.stringify(await refusal({ operation: 'insert_page', title: 'a', document: { document: misplaced } }))).toContain(
      '/nodes/0/nodes/0/type',
    );
  });

  it('is refused in front matter, which sets the condition of the page', async () => {
    const bad = { operation: 'insert_page', title: 'a', document: { markdown: '---\ntitle: a\nif: user = admin\n---\n\nb' } };
    expect(JSON.stringify(await refusal(bad))).toContain('Line 3: `if` must be a valid expression');
    const [never] = await written([
      { operation: 'insert_page', title: 'a', slug: 'never', document: { markdown: '---\nif: false\n---\n\nb' } },
    ]);
    expect((await read(never!.page.id, {})).condition).toBe('false');
    expect(await fetched('/never')).toMatch(/^404 /);
  });

  it('is text in a comment', async () => {
    const body = { markdown: `{% if x %}\nthe tag above` };
    const reply = await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/comments', { spaceId: site.spaceId }, { body });
    expect(JSON.stringify(reply.expect(200).body)).toContain('{% if x %}');
  });

  it('fails its file of an import, and hides the pages below it', async () => {
    const { id: spaceId } = await t.make.space({ org: site.org, editMode: 'live' });
    const bytes = zipOf({
      'good.md': `---\nif: visitor.claims.unsigned.a === "b"\n---\n# Good\n\n{% if ${CONDITION} %}\nkept\n{% endif %}\n\n{% @mermaid/diagram %}\n`,
      'never.md': '---\nif: false\n---\n# Never\n',
      'bad.md': '# Bad\n\nnot {% if a %} inline {% endif %}\n',
      'front/README.md': '---\nif: user = admin\n---\n# Front\n',
      'front/below.md': '# Below\n',
      'broken/README.md': '---\nif: visitor.claims.x\n---\n# Broken\n\n{% endif %}\n',
      'broken/below.md': '# Below\n',
    });
    const organizationId = site.org.id;
    const api = t.api.as(site.org.admin);
    const file = { name: 'docs.zip', type: 'application/zip', size: bytes.length };
    const { url, key } = (
      await api.post('/v1/orgs/:organizationId/storage/upload', { organizationId }, { file, kind: 'import_file' })
    ).expect(201).body;
    await t.app.inject({
      method: 'PUT',
      url: new URL(url).pathname + new URL(url).search,
      headers: { 'content-type': 'application/zip' },
      payload: bytes,
    });
    const request = { source: { type: 'file', files: [key] }, target: { space: spaceId } };
    const { id: importId } = (await api.post('/v1/org/:organizationId/imports', { organizationId }, request)).expect(201).body;
    const at = { organizationId, importId };
    const run = () => api.get('/v1/org/:organizationId/imports/:importId', at);
    await vi.waitFor(async () => expect((await run()).body.status).toBe('completed'), { timeout: 60_000 });
    const { items } = (await api.get('/v1/org/:organizationId/imports/:importId/files', at)).expect(200).body;
    const report = Object.fromEntries(items.map(({ path, outcome, reason }: Record<string, string>) => [path, `${outcome}: ${reason}`]));
    expect(report).toMatchObject({
      'good.md': expect.stringMatching(/^created: Line 10: `\{% @mermaid\/diagram .* stays as text$/) as string,
      'never.md': 'created: undefined',
      'bad.md': expect.stringMatching(/^skipped: Line 3: a condition is a block/) as string,
      'front/README.md': expect.stringMatching(/^skipped: Line 2: `if` must be a valid expression/) as string,
      'broken/README.md': expect.stringMatching(/^skipped: Line 6: there is no/) as string,
    });
    const { changeRequest } = (await run()).body.target;
    const { pages } = (
      await api.get('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', { spaceId, changeRequestId: changeRequest })
    ).expect(200).body;
    const conditions = Object.fromEntries(pages.map(({ slug, condition }: Record<string, string>) => [slug, condition]));
    expect(conditions).toMatchObject({
      good: 'visitor.claims.unsigned.a === "b"',
      never: 'false',
      front: 'false',
      broken: 'visitor.claims.x',
    });
    expect(conditions).not.toHaveProperty('bad');
  });
});
