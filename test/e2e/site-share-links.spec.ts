import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LIST = `${SITE}/share-links`;
const ONE = `${LIST}/:shareLinkId`;

/** A published site for readers with a share link, with a space on it. */
async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const space = await t.make.space({ org });
  const site = await t.make.site(org);
  await t.make.siteSpace(site, space);
  const at = { organizationId: org.id, siteId: site.id };
  (await api.patch(SITE, at, { visibility: 'share-link', published: true })).expect(200);
  const address = `https://docs.example.test/sites/${org.id}/${site.id}`;
  const create = async (name = 'Reviewers') => {
    const { body } = (await api.post(LIST, at, { name })).expect(201);
    return { id: body.id as string, key: (body.urls.published as string).slice(address.length + 1) };
  };
  return { org, api, at, site, space, address, create, place: (shareLinkId: string) => ({ ...at, shareLinkId }) };
}

describe('share links', () => {
  it('are created with a key of 256 bits, listed newest first, changed and deleted', async () => {
    const { api, at, address, create, place } = await setUp();
    const created = (await api.post(LIST, at, { name: 'Reviewers' })).expect(201);
    expect(created.body).toMatchObject({ object: 'share-link', name: 'Reviewers', active: true });
    expect(created.headers['location']).toBe(created.body.urls.location);
    expect(created.body.urls.published).toMatch(new RegExp(`^${address}/[\\w-]{43}$`));
    const { id } = created.body;
    const other = await create('');
    expect(other.key).not.toBe(created.body.urls.published.slice(address.length + 1));
    const list = async (query = {}) => (await api.get(LIST, at, { query })).expect(200).body.items.map((link: { id: string }) => link.id);
    expect(await list()).toEqual([other.id, id]);
    expect(await list({ search: 'REVIEW' })).toEqual([id]);
    const renamed = (await api.patch(ONE, place(id), { name: 'Customers' })).expect(200).body;
    expect(renamed).toEqual({ ...created.body, name: 'Customers' });
    for (const body of [{}, { name: null }, { name: 'x'.repeat(51) }, { active: 'no' }, { key: 'mine' }])
      (await api.patch(ONE, place(id), body)).expect(400);
    for (const body of [{}, { name: 'x'.repeat(51) }, { name: 'x', active: true }]) (await api.post(LIST, at, body)).expect(400);
    (await api.delete(ONE, place(id))).expect(204);
    (await api.delete(ONE, place(id))).expect(204);
    (await api.patch(ONE, place(id), { name: 'x' })).expect(404);
    expect(await list()).toEqual([other.id]);
    (await api.delete(SITE, at)).expect(204);
    expect(await t.db.query('SELECT 1 FROM site_share_links WHERE site_id = $1', [at.siteId])).toEqual([]);
  });

  it('are for administrators of the site', async () => {
    const { org, at, create, place } = await setUp();
    const { id } = await create();
    for (const role of ['read', 'create'] as const) {
      const member = t.api.as(await t.make.member(org, role));
      (await member.get(LIST, at)).expect(403);
      (await member.post(LIST, at, { name: 'Mine' })).expect(403);
      (await member.patch(ONE, place(id), { active: false })).expect(403);
      (await member.delete(ONE, place(id))).expect(403);
    }
    const guest = await t.make.member(org, null);
    (await t.api.as(guest).get(LIST, at)).expect(404);
    await t.make.grant(org, { userId: guest.id }, 'admin', at.siteId);
    (await t.api.as(guest).get(LIST, at)).expect(200);
    (await t.api.as((await t.make.org()).admin).get(LIST, at)).expect(404);
    (await t.api.anonymous().get(LIST, at)).expect(401);
  });

  it('are not stored for a repeat of the request', async () => {
    const { api, at } = await setUp();
    const headers = { 'idempotency-key': 'share-link-once' };
    (await api.post(LIST, at, { name: 'Once' }, { headers })).expect(201);
    (await api.post(LIST, at, { name: 'Once' }, { headers })).expect(409);
    expect((await api.get(LIST, at)).body.count).toBe(1);
  });

  it('put their key into the addresses that are read with it, until they are revoked', async () => {
    const { org, api, at, space, address, create, place } = await setUp();
    const { id, key } = await create();
    const other = await t.make.space({ org });
    (await api.post(`${SITE}/site-spaces`, at, { spaceId: other.id })).expect(201);
    const read = async (shareKey: string) => {
      const query = { shareKey };
      const [first, second] = (await api.get(`${SITE}/site-spaces`, at, { query })).expect(200).body.items;
      const { structure } = (await api.get(`${SITE}/structure`, at, { query })).expect(200).body;
      const { urls } = (await api.get('/v1/spaces/:id', { id: space.id }, { query })).expect(200).body;
      expect(structure).toEqual([first, second]);
      expect(second.urls.published).toBe(`${first.urls.published}/${second.path}`);
      expect(urls.published).toBe(first.urls.published);
      return first.urls.published as string;
    };
    const keyed = `${address}/${key}`;
    expect(await read(key)).toBe(keyed);
    for (const wrong of ['', key.slice(1), `${key}A`, (await (await setUp()).create()).key]) expect(await read(wrong)).toBe(address);
    (await api.patch(ONE, place(id), { active: false })).expect(200);
    expect(await read(key)).toBe(address);
    (await api.patch(ONE, place(id), { active: true })).expect(200);
    expect(await read(key)).toBe(keyed);
    const sections = (await api.get(`${SITE}/sections`, at, { query: { shareKey: key } })).expect(200).body.items;
    expect(sections).toEqual([]);
    (await api.patch(SITE, at, { visibility: 'unlisted' })).expect(200);
    expect(await read(key)).toBe(address);
    (await api.patch(SITE, at, { visibility: 'share-link' })).expect(200);
    (await api.delete(ONE, place(id))).expect(204);
    expect(await read(key)).toBe(address);
  });

  it('open the site that their key belongs to, if the space is on several', async () => {
    const { org, api, at, space, address, create } = await setUp();
    const { key } = await create();
    const open = await t.make.site(org);
    await t.make.siteSpace(open, space);
    (await api.post(`${SITE}/publish`, { ...at, siteId: open.id })).expect(200);
    const published = async (query: Record<string, string>) =>
      (await api.get('/v1/spaces/:id', { id: space.id }, { query })).expect(200).body.urls.published;
    expect(await published({})).toBe(`https://docs.example.test/sites/${org.id}/${open.id}`);
    expect(await published({ shareKey: key })).toBe(`${address}/${key}`);
  });
});
