import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LIST = `${SITE}/site-spaces`;
const ONE = `${LIST}/:siteSpaceId`;

interface Item {
  id: string;
  path: string;
  default: boolean;
  space: { id: string };
}

/** A site of an organization with some spaces on it. */
async function setUp(count = 0) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const spaces = [];
  for (let n = 0; n < count; n++) spaces.push(await t.make.space({ org }));
  const body = { spaces: spaces.map(({ id }) => id) };
  const site = (await api.post('/v1/orgs/:organizationId/sites', { organizationId: org.id }, body)).expect(201).body;
  const at = { organizationId: org.id, siteId: site.id as string };
  const list = async (query = {}) => (await api.get(LIST, at, { query })).expect(200).body.items as Item[];
  return { org, api, at, spaces, list, items: await list(), place: (siteSpaceId: string) => ({ ...at, siteSpaceId }) };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

describe('site spaces', () => {
  it('are added last with a path of their own, and the first one is the default', async () => {
    const { org, api, at, list, place } = await setUp();
    const [guides, more] = [await t.make.space({ org, title: 'The Guides' }), await t.make.space({ org, title: 'The guides!' })];
    const first = (await api.post(LIST, at, { spaceId: guides.id })).expect(201);
    expect(first.body).toMatchObject({ object: 'site-space', path: 'the-guides', title: 'The Guides', default: true });
    expect(first.body.space).toMatchObject({ object: 'space', id: guides.id });
    expect(first.headers['location']).toBe(first.body.urls.location);
    const second = (await api.post(LIST, at, { spaceId: more.id })).expect(201).body;
    expect(second).toMatchObject({ path: 'the-guides-2', default: false });
    expect(idsOf(await list())).toEqual([first.body.id, second.id]);
    expect(idsOf(await list({ default: true }))).toEqual([first.body.id]);
    expect(idsOf(await list({ default: false }))).toEqual([second.id]);
    (await api.get(LIST, at, { query: { default: 'first' } })).expect(400);
    (await api.post(LIST, at, { spaceId: guides.id })).expect(409);
    expect((await api.get(SITE, at)).body.siteSpaces).toBe(2);
    (await api.delete(ONE, place(first.body.id))).expect(204);
    (await api.post(LIST, at, { spaceId: guides.id })).expect(201);
  });

  it('have an address while the site is published', async () => {
    const { api, at, items, list } = await setUp(2);
    expect((await api.post(`${SITE}/publish`, at)).expect(200).status).toBe(200);
    const address = `https://docs.example.test/sites/${at.organizationId}/${at.siteId}`;
    const urls = (await list()).map((item) => (item as unknown as { urls: { published: string } }).urls.published);
    expect(urls).toEqual([address, `${address}/${items[1]!.path}`]);
  });

  it('are changed: path, condition and space', async () => {
    const { org, api, items, place, spaces } = await setUp(2);
    const [one, two] = [place(items[0]!.id), place(items[1]!.id)];
    const condition = 'visitor.claims.plan == "enterprise"';
    expect((await api.patch(ONE, one, { path: 'v1', condition })).expect(200).body).toMatchObject({ path: 'v1', condition });
    expect((await api.patch(ONE, one, { path: 'v2' })).expect(200).body).toMatchObject({ path: 'v2', condition });
    expect((await api.patch(ONE, one, { condition: null })).expect(200).body.condition).toBeUndefined();
    (await api.patch(ONE, two, { path: 'v2' })).expect(409);
    const refused = (await api.patch(ONE, one, { condition: 'visitor.claims.plan ==' })).expect(400).body.error;
    expect(refused.errors).toEqual([{ pointer: '/condition', message: expect.stringMatching(/at character \d+/) }]);
    for (const body of [{ path: 'a b' }, { path: null }, { condition: 'x'.repeat(1025) }, { spaceId: null }, { unknown: 1 }])
      (await api.patch(ONE, one, body)).expect(400);
    const other = await t.make.space({ org });
    expect((await api.patch(ONE, one, { spaceId: other.id })).expect(200).body.space.id).toBe(other.id);
    expect((await api.patch(ONE, one, { spaceId: other.id })).expect(200).body.space.id).toBe(other.id);
    (await api.patch(ONE, one, { spaceId: spaces[1]!.id })).expect(409);
    (await api.patch(ONE, one, { spaceId: (await t.make.space()).id })).expect(404);
    (await api.patch(ONE, place('none'), { path: 'v3' })).expect(404);
  });

  it('are moved among their siblings', async () => {
    const { api, items, place, list } = await setUp(3);
    const [a, b, c] = idsOf(items) as [string, string, string];
    const move = (id: string, position: object) => api.post(`${ONE}/move`, place(id), { position });
    const beside = (siteSpace: string) => ({ type: 'site-space', siteSpace });
    expect((await move(c, { before: beside(a) })).expect(200).body.id).toBe(c);
    expect(idsOf(await list())).toEqual([c, a, b]);
    (await move(c, { after: beside(a), before: beside(b) })).expect(200);
    expect(idsOf(await list())).toEqual([a, c, b]);
    (await move(c, { after: beside(a) })).expect(409);
    (await move(c, { after: beside(b), before: beside(a) })).expect(400);
    (await move(c, { after: beside('none') })).expect(400);
    (await move(c, { after: beside(c) })).expect(400);
    (await move(c, {})).expect(400);
    (await move(c, { after: { type: 'space', siteSpace: a } })).expect(400);
    (await api.post(`${ONE}/move`, place(c), {})).expect(400);
    (await move('none', { after: beside(a) })).expect(404);
    expect(idsOf(await list())).toEqual([a, c, b]);
  });

  it('are changed by editors of the site, and seen by those who see the space', async () => {
    const { org, api, at, items, place, spaces } = await setUp(2);
    (await api.patch('/v1/spaces/:id', { id: spaces[1]!.id }, { defaultLevel: null })).expect(200);
    const [open, hidden] = idsOf(items) as [string, string];
    const reader = t.api.as(await t.make.member(org, 'read'));
    const seen = (await reader.get(LIST, at)).expect(200).body;
    expect([idsOf(seen.items), seen.count]).toEqual([[open], 1]);
    for (const role of ['read', 'review'] as const) {
      const member = t.api.as(await t.make.member(org, role));
      (await member.post(LIST, at, { spaceId: spaces[0]!.id })).expect(403);
      (await member.patch(ONE, place(open), { path: 'mine' })).expect(403);
      (await member.delete(ONE, place(open))).expect(403);
      (await member.post(`${ONE}/move`, place(open), {})).expect(403);
    }
    const editor = t.api.as(await t.make.member(org, 'create'));
    (await editor.patch(ONE, place(open), { path: 'mine' })).expect(200);
    (await editor.patch(ONE, place(hidden), { path: 'hidden' })).expect(404);
    (await editor.delete(ONE, place(hidden))).expect(204);
    expect(idsOf((await api.get(LIST, at)).body.items)).toEqual([open, hidden]);
    const space = await t.make.space({ org });
    (await editor.post(LIST, at, { spaceId: space.id })).expect(403);
    (await editor.patch(ONE, place(open), { spaceId: space.id })).expect(403);
    const outsider = t.api.as((await t.make.org()).admin);
    (await outsider.get(LIST, at)).expect(404);
    (await t.api.anonymous().get(LIST, at)).expect(401);
  });

  it('leave a default behind when the default is removed', async () => {
    const { api, items, place, list } = await setUp(3);
    (await api.delete(ONE, place(items[0]!.id))).expect(204);
    expect((await list()).map((item) => [item.id, item.default])).toEqual([
      [items[1]!.id, true],
      [items[2]!.id, false],
    ]);
    (await api.delete(ONE, place(items[1]!.id))).expect(204);
    (await api.delete(ONE, place(items[2]!.id))).expect(204);
    expect(await list()).toEqual([]);
  });

  it('follow the default that the site names', async () => {
    const { api, at, items, list } = await setUp(2);
    (await api.patch(SITE, at, { defaultSiteSpace: items[1]!.id })).expect(200);
    expect((await list()).map((item) => item.default)).toEqual([false, true]);
    const other = await setUp(1);
    (await api.patch(SITE, at, { defaultSiteSpace: other.items[0]!.id })).expect(400);
  });

  it('go with their space, and come back with it', async () => {
    const { api, at, spaces, items, list } = await setUp(2);
    const id = spaces[0]!.id;
    (await api.delete('/v1/spaces/:id', { id })).expect(204);
    expect((await list()).map((item) => [item.id, item.default])).toEqual([[items[1]!.id, true]]);
    expect((await api.get(SITE, at)).body.siteSpaces).toBe(1);
    (await api.post('/v1/spaces/:id/restore', { id })).expect(200);
    expect((await list()).map((item) => [item.id, item.default])).toEqual([
      [items[0]!.id, true],
      [items[1]!.id, false],
    ]);
  });

  it('are deleted with their site', async () => {
    const { api, at, spaces } = await setUp(2);
    (await api.delete(SITE, at)).expect(204);
    expect(await t.db.query('SELECT 1 FROM site_spaces WHERE site_id = $1', [at.siteId])).toEqual([]);
    (await api.get('/v1/spaces/:id', { id: spaces[0]!.id })).expect(200);
  });

  it('are read with a fixed number of statements', async () => {
    const [few, many] = [await setUp(2), await setUp(40)];
    const cost = async ({ api, at }: typeof few) => (await statementsOf(async () => (await api.get(LIST, at)).expect(200))).length;
    expect(await cost(many)).toBe(await cost(few));
  });
});

describe('concurrent changes of site spaces', () => {
  it('leave exactly one default', async () => {
    const { api, at, items, list, place } = await setUp(6);
    const ids = idsOf(items);
    const replies = await Promise.all([
      ...ids.slice(2).map((defaultSiteSpace) => api.patch(SITE, at, { defaultSiteSpace })),
      api.delete(ONE, place(ids[0]!)),
      api.delete(ONE, place(ids[1]!)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 204]);
    expect((await list()).filter((item) => item.default)).toHaveLength(1);
  });

  it('add a space once, and give each its own path', async () => {
    const { org, api, at, list } = await setUp();
    const spaces = [];
    for (let n = 0; n < 4; n++) spaces.push(await t.make.space({ org, title: 'Same' }));
    const added = await Promise.all([...spaces, spaces[0]!].map(({ id }) => api.post(LIST, at, { spaceId: id })));
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409]);
    const items = await list();
    expect(items.map(({ path }) => path).toSorted()).toEqual(['same', 'same-2', 'same-3', 'same-4']);
    expect(items.filter((item) => item.default)).toHaveLength(1);
  });

  it('never show a space that is deleted meanwhile', async () => {
    const { org, api, at, list } = await setUp();
    for (let n = 0; n < 5; n++) {
      const { id } = await t.make.space({ org });
      const [added, deleted] = await Promise.all([api.post(LIST, at, { spaceId: id }), api.delete('/v1/spaces/:id', { id })]);
      expect([201, 404]).toContain(added.status);
      expect(deleted.status).toBe(204);
    }
    expect(await list()).toEqual([]);
    expect(await t.db.query('SELECT 1 FROM site_spaces WHERE site_id = $1', [at.siteId])).toEqual([]);
  });
});
