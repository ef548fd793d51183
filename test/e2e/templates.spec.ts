import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from '../../src/modules/templates/built-in/built-in-templates.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { contentOf, LiveSpaces, raceWithPurge, type MadeOrg } from '../support/live-spaces.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const TEMPLATES = '/v1/orgs/:o/templates';
const TEMPLATE = `${TEMPLATES}/:spaceId`;

interface PageBody {
  id: string;
  title: string;
  slug: string;
  pages?: PageBody[];
}

let org: MadeOrg;
let spaceId: string;
beforeEach(async () => {
  org = await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const apply = (template: object, as: MadeUser = org.admin, to = spaceId) =>
  t.api.as(as).post(`${CONTENT}/template`, { spaceId: to }, template);
const put = (id: string, body: object = {}, as: MadeUser = org.admin) => t.api.as(as).put(TEMPLATE, { o: org.id, spaceId: id }, body);
const list = (query: Record<string, string> = {}, as: MadeUser = org.admin) => t.api.as(as).get(TEMPLATES, { o: org.id }, { query });
const pagesOf = async (id = spaceId): Promise<PageBody[]> =>
  (await t.api.as(org.admin).get(`${CONTENT}/pages`, { spaceId: id })).expect(200).body.pages;
const markdownOf = async (page: string, id = spaceId): Promise<string> =>
  (await t.api.as(org.admin).get(`${CONTENT}/page/:page`, { spaceId: id, page }, { query: { format: 'markdown' } })).expect(200).body
    .markdown;
const all = (pages: PageBody[]): PageBody[] => pages.flatMap((page) => [page, ...all(page.pages ?? [])]);

/** A reference of a kind that a parameter accepts. */
const refOf = (kinds: readonly string[]) =>
  kinds.includes('openapi') ? { kind: 'openapi', spec: 'pets' } : { kind: 'url', url: 'https://example.test/there' };

describe('a built-in template', () => {
  it.each(BUILT_IN_TEMPLATES.map((template) => [template.id, template] as const))(
    '%s leads nowhere it should not',
    async (id, template) => {
      const contentRefs = Object.fromEntries(template.parameters.map(({ name, kinds }) => [name, refOf(kinds)]));
      const reply = (await apply({ id, params: { contentRefs } })).expect(201);
      expect(reply.body).toBeUndefined();
      expect(reply.headers['location']).toBeUndefined();
      const pages = all(await pagesOf());
      expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(template.changes.map(({ title }) => title)));
      const names = new Set([...template.parameters.map(({ name }) => name), ...template.changes.flatMap(({ ref }) => ref ?? [])]);
      for (const change of template.changes) {
        if (change.operation !== 'insert_page') continue;
        const source = change.document.markdown!;
        const links = [...source.matchAll(/\]\(\.\/([^)]+?)(?:\.md)?\)/g)].map(([, name]) => name!);
        for (const name of links) expect(names, `${change.title} links to ${name}`).toContain(name);
        const { id: page } = pages.find(({ title }) => title === change.title)!;
        const printed = await markdownOf(page);
        expect([...printed.matchAll(/\]\(/g)].length, printed).toBe([...source.matchAll(/\]\(/g)].length);
        expect(printed).not.toMatch(/&lbrace;|\\\{%/);
      }
    },
  );

  it('turns links to missing targets into plain text', async () => {
    (await apply({ id: 'product-docs' })).expect(201);
    const [welcome] = await pagesOf();
    const text = await markdownOf(welcome!.id);
    expect(text).toMatch(/The source code is in the repository\. If you are stuck, ask for help\./);
    expect(text).toMatch(/\[quickstart\]\(\.\/getting-started\/quickstart\.md\)/);
  });

  it('is added to existing content as one revision, any number of times', async () => {
    const contentRefs = { support: { kind: 'url', url: 'https://help.example.test' } };
    for (let n = 0; n < 2; n++) (await apply({ id: 'product-docs', params: { contentRefs } })).expect(201);
    const pages = await pagesOf();
    const slugs = ['welcome', 'getting-started', 'guides', 'help'];
    expect(pages.map(({ slug }) => slug)).toEqual([...slugs, ...slugs.map((slug) => `${slug}-2`)]);
    expect(await markdownOf(pages[4]!.id)).toMatch(/\[help\]\(https:\/\/help\.example\.test\)/);
    expect(await markdownOf(pages[4]!.id)).toMatch(/\]\(\.\/getting-started-2\/quickstart\.md\)/);
    const { items } = (await t.api.as(org.admin).get('/v1/spaces/:s/revisions', { s: spaceId })).expect(200).body;
    expect(items).toHaveLength(3);
  });

  it.each([
    ['a parameter missing', 'api-reference', {}, '/params/contentRefs/specification'],
    ['an unknown one', 'changelog', { contentRefs: { 'a/b': { kind: 'url', url: 'https://a.test' } } }, '/params/contentRefs/a~1b'],
    ['one of another kind', 'changelog', { contentRefs: { repository: { kind: 'user', user: 'x' } } }, '/params/contentRefs/repository'],
    ['one that is no reference', 'changelog', { contentRefs: { repository: 'https://a.test' } }, '/params/contentRefs/repository'],
    [
      'a dangerous one',
      'changelog',
      { contentRefs: { repository: { kind: 'url', url: 'javascript:1' } } },
      '/params/contentRefs/repository',
    ],
    ['references that are none', 'changelog', { contentRefs: [] }, '/params/contentRefs'],
    ['other params', 'changelog', { other: 1 }, '/params/other'],
  ])('with %s is refused', async (_, id, params, pointer) => {
    const { error } = (await apply({ id, params })).expect(400).body;
    expect(error.errors[0].pointer).toBe(pointer);
    expect(await pagesOf()).toEqual([]);
  });

  it('needs permission to edit, and a current ETag of a live space', async () => {
    const [editor, reader, stranger] = [await t.make.member(org, 'edit'), await t.make.member(org, 'read'), (await t.make.org()).admin];
    (await apply({ id: 'changelog' }, reader)).expect(403);
    (await apply({ id: 'changelog' }, stranger)).expect(404);
    (await t.api.anonymous().post(`${CONTENT}/template`, { spaceId }, { id: 'changelog' })).expect(401);
    (await apply({ id: 'nothing' }, editor)).expect(404);
    (await apply({}, editor)).expect(400);
    const head = await t.make.headOf(spaceId);
    const onHead = (tag: string) =>
      t.api.as(editor).post(`${CONTENT}/template`, { spaceId }, { id: 'changelog' }, { headers: { 'if-match': `"${tag}"` } });
    (await onHead(head)).expect(201);
    (await onHead(head)).expect(412);
  });

  describe('a template in a locked space', () => {
    const created = async (body: object): Promise<string> =>
      (await t.api.as(org.admin).post('/v1/orgs/:o/spaces', { o: org.id }, body)).expect(201).body.id;
    const live = (id: string, editMode: 'live' | 'locked') => t.api.as(org.admin).patch('/v1/spaces/:id', { id }, { editMode });
    const write = (id: string, changes: object[]) => t.api.as(org.admin).post(CONTENT, { spaceId: id }, { changes });

    it.each([
      ['begins with a page', {}],
      ['begins with nothing', { empty: true }],
      ['is said to be locked', { editMode: 'locked' }],
    ])('can be applied once while nobody has written to the space: one that %s', async (_, body) => {
      const id = await created(body);
      const editor = await t.make.member(org, 'edit');
      expect((await apply({ id: 'changelog' }, editor, id)).expect(201).body).toBeUndefined();
      const pages = await pagesOf(id);
      expect(pages.map(({ slug }) => slug)).toContain('changelog');
      const { error } = (await apply({ id: 'knowledge-base' }, editor, id)).expect(409).body;
      expect(error.message).toContain('`changeRequestId`');
      expect(await pagesOf(id)).toEqual(pages);
      expect((await t.api.as(org.admin).get('/v1/spaces/:id', { id })).body.editMode).toBe('locked');
    });

    it('is refused once the space had content, even if that is deleted', async () => {
      const touched = await created({ editMode: 'live' });
      const [page] = await pagesOf(touched);
      (await write(touched, [{ operation: 'update_page', page: page!.id, title: 'Ours' }])).expect(200);
      (await write(touched, [{ operation: 'update_page', page: page!.id, title: 'Untitled' }])).expect(200);
      (await live(touched, 'locked')).expect(200);
      const computedSource = { type: 'builtin:openapi', props: { models: false }, dependencies: {} };
      const spaces = [
        touched,
        await created({ template: { id: 'changelog' } }),
        await created({ computedSource }),
        (await t.make.space({ org, pages: [t.make.page()] })).id,
        (await t.make.space({ org, pages: [t.make.page({ title: 'Untitled', slug: 'untitled', hidden: true })] })).id,
        (await t.make.space({ org, pages: [t.make.page({ title: 'Untitled', slug: 'untitled' }), t.make.page()] })).id,
        (await t.make.space({ org, files: [t.make.file()] })).id,
        (await t.make.space({ org, reusableContents: [t.make.reusableContent()] })).id,
      ];
      for (const id of spaces) {
        const head = await t.make.headOf(id);
        (await apply({ id: 'knowledge-base' }, org.admin, id)).expect(409);
        expect(await t.make.headOf(id)).toBe(head);
      }
    });

    it('can be applied through a change request, as the refusal says', async () => {
      const id = await created({ template: { id: 'changelog' } });
      (await apply({ id: 'knowledge-base' }, org.admin, id)).expect(409);
      const request = (await t.api.as(org.admin).post('/v1/spaces/:id/change-requests', { id }, {})).expect(201).body.id as string;
      (await apply({ id: 'knowledge-base', changeRequestId: request }, org.admin, id)).expect(201);
      (await t.api.as(org.admin).post('/v1/spaces/:id/change-requests/:request/merge', { id, request })).expect(200);
    });

    it('does not unlock the space for other writes, and needs permission to edit', async () => {
      const id = await created({});
      (await apply({ id: 'changelog' }, await t.make.member(org, 'read'), id)).expect(403);
      (await write(id, [{ operation: 'insert_page', title: 'Page', document: {} }])).expect(409);
    });

    it('succeeds for one of many concurrent callers', async () => {
      const id = await created({});
      const replies = await Promise.all(
        ['changelog', 'knowledge-base', 'changelog', 'product-docs'].map((each) => apply({ id: each }, org.admin, id)),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    });
  });
});

describe('a space that is a template', () => {
  it('is copied into other spaces with new ids, and links point within the copy', async () => {
    const source = await new LiveSpaces(t, org).filled();
    (await put(source, { title: 'Runbook', description: 'For bad days.' })).expect(200);
    (
      await t.api.as(org.admin).post(CONTENT, { spaceId }, { changes: [{ operation: 'insert_page', title: 'Start', document: {} }] })
    ).expect(200);
    (await apply({ id: source })).expect(201);
    const [original, copy] = [await contentOf(t, org.admin, source), await contentOf(t, org.admin, spaceId)];
    const pages = await pagesOf();
    expect(pages.map(({ slug }) => slug)).toEqual(['start', 'start-2', 'guides', 'again', 'blank']);
    expect(copy.variables).toEqual(original.variables);
    expect(copy.files).toEqual(original.files);
    expect(copy.markdown.at(-2)).toBe(original.markdown.at(-2));
    const ids = new Set(all(await pagesOf(source)).map(({ id }) => id));
    expect(all(pages).filter(({ id }) => ids.has(id))).toEqual([]);
    const { files, reusableContents } = (await t.api.as(org.admin).get(CONTENT, { spaceId })).body;
    expect(await markdownOf(pages[1]!.id)).toBe(`Read [on](./guides/guide.md), then <img src="/files/${files[0].id}" alt="see"/>.\n`);
    expect(await markdownOf(pages[3]!.id)).toContain(reusableContents[0].id);
    // The copy is complete even after the template is purged.
    await t.db.query(`UPDATE spaces SET deleted_at = now() - interval '8 days' WHERE id = $1`, [source]);
    await purgeSpaces(t);
    expect(await t.db.query('SELECT 1 FROM templates WHERE space_id = $1', [source])).toEqual([]);
    expect(await contentOf(t, org.admin, spaceId)).toEqual(copy);
    (await apply({ id: source })).expect(404);
  });

  it('loses nothing during a concurrent purge and sweep', async () => {
    for (let round = 0; round < 4; round++) await raceWithPurge(t, org, round, 'template');
  });

  it('may have at most 500 pages', async () => {
    const pages = Array.from({ length: 501 }, () => t.make.page());
    const [fits, more] = [await t.make.space({ org, pages: pages.slice(1) }), await t.make.space({ org, pages })];
    for (const { id } of [fits, more]) (await put(id)).expect(200);
    (await apply({ id: more.id })).expect(409);
    (await apply({ id: fits.id })).expect(201);
    expect((await pagesOf()).map(({ title }) => title)).toEqual(pages.slice(1).map(({ title }) => title));
  });

  it('is marked and unmarked by its administrators', async () => {
    const [creator, guest] = [await t.make.member(org, 'create'), await t.make.member(org, null)];
    const elsewhere = await t.make.org();
    const remove = (as: MadeUser, o = org.id) => t.api.as(as).delete(TEMPLATE, { o, spaceId });
    (await put(spaceId, {}, creator)).expect(403);
    (await put(spaceId, {}, guest)).expect(404);
    (await t.api.as(elsewhere.admin).put(TEMPLATE, { o: elsewhere.id, spaceId }, {})).expect(404);
    (await put(spaceId, { title: '' })).expect(400);
    (await put(spaceId, { description: 'x'.repeat(301) })).expect(400);
    const title = (await t.db.repo(Space).findOneByOrFail({ id: spaceId })).title;
    const made = (await put(spaceId)).expect(200).body;
    expect(made).toMatchObject({
      object: 'template',
      id: spaceId,
      title,
      description: '',
      source: 'space',
      space: spaceId,
      parameters: [],
    });
    (await remove(creator)).expect(403);
    (await remove(guest)).expect(204);
    (await remove(elsewhere.admin, elsewhere.id)).expect(204);
    expect((await list()).body.count).toBe(BUILT_IN_TEMPLATES.length + 1);
    for (let n = 0; n < 2; n++) (await remove(org.admin)).expect(204);
    expect((await list()).body.count).toBe(BUILT_IN_TEMPLATES.length);
    await t.db.repo(Space).update(spaceId, { deletedAt: new Date() });
    (await put(spaceId)).expect(404);
  });

  it('can be used only by callers who may see it', async () => {
    const hidden = await t.make.space({ org, defaultLevel: null, resolvedLevel: null, pages: [t.make.page()] });
    (await put(hidden.id)).expect(200);
    const editor = await t.make.member(org, 'edit');
    (await apply({ id: hidden.id }, editor)).expect(404);
    expect((await list({}, editor)).body.count).toBe(BUILT_IN_TEMPLATES.length);
    await t.make.grant(org, { userId: editor.id }, 'read', hidden.id);
    expect((await list({}, editor)).body.count).toBe(BUILT_IN_TEMPLATES.length + 1);
    (await apply({ id: hidden.id }, editor)).expect(201);
    const other = await t.make.org({ admin: org.admin });
    const target = await t.make.space({ org: other, editMode: 'live' });
    (await apply({ id: hidden.id }, org.admin, target.id)).expect(404);
  });
});

describe('the list of templates', () => {
  it('has built-in templates first, then the newest, page by page', async () => {
    const own: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await t.make.space({ org });
      (await put(id, { title: `Own ${n}` })).expect(200);
      own.unshift(id);
    }
    const expected = [...BUILT_IN_TEMPLATES.map(({ id }) => id), ...own];
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { body } = (await list({ limit: '3', ...(page !== undefined && { page }) })).expect(200);
      expect(body.count).toBe(expected.length);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      page = body.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(expected);
    const [first] = (await list({ limit: '1' })).body.items;
    expect(first).toMatchObject({ id: 'product-docs', source: 'built-in' });
    expect(first.parameters[0]).toEqual({
      name: 'support',
      description: 'Where readers get help.',
      kinds: ['url', 'page', 'space', 'user'],
      required: false,
    });
    expect((await list({ limit: '0' })).body).toEqual({ items: [], count: expected.length });
    (await list({ page: 'nonsense' })).expect(400);
    (await t.api.as((await t.make.org()).admin).get(TEMPLATES, { o: org.id })).expect(404);
  });
});

describe('a new space', () => {
  const create = (body: object) => t.api.as(org.admin).post('/v1/orgs/:o/spaces', { o: org.id }, body);

  it('can start with the content of a template', async () => {
    const made = (await create({ title: 'Notes', template: { id: 'changelog' } })).expect(201).body;
    expect((await pagesOf(made.id)).map(({ title }) => title)).toEqual(['Changelog']);
    expect(made.revision).toBe(await t.make.headOf(made.id));
    const source = await new LiveSpaces(t, org).filled();
    (await put(source)).expect(200);
    const copy = (await create({ template: { id: source } })).expect(201).body;
    expect((await contentOf(t, org.admin, copy.id)).files).toEqual(['A file of bytes']);
  });

  it('can start with a computed entry', async () => {
    const source = { type: 'test:source', props: { at: 1 }, dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } } };
    const { id } = (await create({ title: 'API', computedSource: source })).expect(201).body;
    expect(await pagesOf(id)).toMatchObject([{ type: 'computed', title: 'API', computed: source }]);
  });

  it.each([
    ['two things', { template: { id: 'changelog' }, empty: true }, 400, '/empty'],
    ['three', { template: { id: 'changelog' }, computedSource: { type: 'x', props: {} }, empty: true }, 400, '/computedSource'],
    ['an unknown template', { template: { id: 'none' } }, 404, undefined],
    ['a parameter missing', { template: { id: 'api-reference' } }, 400, '/template/params/contentRefs/specification'],
    ['no id', { template: {} }, 400, '/template/id'],
    ['a source without props', { computedSource: { type: 'x' } }, 400, '/computedSource/props'],
    [
      'a bad dependency',
      { computedSource: { type: 'x', props: {}, dependencies: { a: { ref: 1 } } } },
      400,
      '/computedSource/dependencies/a',
    ],
  ])('cannot be created with %s', async (_, body, status, pointer) => {
    const { error } = (await create(body)).expect(status).body;
    if (pointer !== undefined) expect(error.errors[0].pointer).toBe(pointer);
    expect((await t.api.as(org.admin).get('/v1/orgs/:o/spaces', { o: org.id })).body.count).toBe(1);
  });
});
