import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITES = '/v1/orgs/:organizationId/sites';
const SITE = `${SITES}/:siteId`;

/** An organization with a space, and its administrator's client. */
async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const space = await t.make.space({ org });
  const at = { organizationId: org.id };
  const read = async () => (await api.get('/v1/spaces/:id', { id: space.id })).expect(200).body;
  const site = async (settings: object = {}) => {
    const { id } = (await api.post(SITES, at, { spaces: [space.id] })).expect(201).body;
    const place = { ...at, siteId: id as string };
    (await api.patch(SITE, place, settings)).expect(200);
    return place;
  };
  return { org, api, space, at, read, site, address: (siteId: string) => `https://docs.example.test/sites/${org.id}/${siteId}` };
}

describe('a space on a site', () => {
  it('shows its address and its audience while the site is published', async () => {
    const { api, at, org, space, read, site, address } = await setUp();
    const place = await site();
    expect(await read()).toMatchObject({ visibility: 'private' });
    expect((await read()).urls.published).toBeUndefined();
    (await api.post(`${SITE}/publish`, place)).expect(200);
    expect(await read()).toMatchObject({ visibility: 'public', urls: { published: address(place.siteId), public: address(place.siteId) } });
    (await api.patch(SITE, place, { visibility: 'unlisted' })).expect(200);
    expect(await read()).toMatchObject({ visibility: 'unlisted', urls: { public: address(place.siteId) } });
    (await api.patch(SITE, place, { visibility: 'visitor-auth' })).expect(200);
    const guarded = await read();
    expect(guarded).toMatchObject({
      visibility: 'visitor-auth',
      visitorAuth: { backend: 'custom' },
      urls: { published: address(place.siteId) },
    });
    expect(guarded.urls.public).toBeUndefined();
    const other = await t.make.space({ org });
    const { items } = (await api.get('/v1/orgs/:organizationId/spaces', at)).expect(200).body;
    const visibilities = items.map(({ id, visibility }: { id: string; visibility: string }) => [id, visibility]);
    expect(visibilities).toEqual([
      [other.id, 'private'],
      [space.id, 'visitor-auth'],
    ]);
    const [siteSpace] = (await api.get(`${SITE}/site-spaces`, place)).expect(200).body.items;
    expect(siteSpace.space.urls.published).toBe(siteSpace.urls.published);
    (await api.post(`${SITE}/unpublish`, place)).expect(200);
    expect(await read()).toMatchObject({ visibility: 'private' });
  });

  it('shows its address below its section', async () => {
    const { api, org, space, read, site, address } = await setUp();
    const place = await site({ published: true });
    const other = await t.make.space({ org });
    const section = (await api.post(`${SITE}/sections`, place, { spaceId: other.id, title: 'Other' })).expect(201).body;
    (await api.patch(SITE, place, { defaultSiteSection: section.id })).expect(200);
    const [own] = (await api.get(`${SITE}/sections`, place)).body.items;
    expect(own.siteSpaces[0].space.id).toBe(space.id);
    expect((await read()).urls.published).toBe(`${address(place.siteId)}/${own.path}`);
  });

  it('shows the site with the widest audience, if it is on several', async () => {
    const { api, read, site, address } = await setUp();
    const narrow = await site({ published: true, visibility: 'share-link' });
    const wide = await site({ published: true });
    await site({ published: true });
    expect((await read()).urls.published).toBe(address(wide.siteId));
    for (const { items } of [(await api.get(SITES, narrow)).expect(200).body])
      for (const { id } of items) if (id !== narrow.siteId) (await api.delete(SITE, { ...narrow, siteId: id })).expect(204);
    expect((await read()).visibility).toBe('share-link');
  });

  it('shows nobody a public address or a sign-in that the site does not have', async () => {
    const { api, org, at } = await setUp();
    const collection = await t.make.collection({ org });
    const { id } = (await api.post('/v1/orgs/:organizationId/spaces', at, { parent: collection.id })).expect(201).body;
    const place = { ...at, siteId: (await api.post(SITES, at, { spaces: [id] })).expect(201).body.id as string };
    const read = async (settings: object) => {
      (await api.patch(SITE, place, settings)).expect(200);
      const { visibility, visitorAuth, urls } = (await api.get('/v1/spaces/:id', { id })).expect(200).body;
      return { visibility, visitorAuth, published: urls.published !== undefined, public: urls.public !== undefined };
    };
    const nobody = { visitorAuth: undefined, published: true, public: false };
    expect(await read({ published: true, visibility: 'share-link' })).toEqual({ ...nobody, visibility: 'share-link' });
    expect(await read({ visibility: 'visitor-auth' })).toEqual({
      ...nobody,
      visibility: 'visitor-auth',
      visitorAuth: { backend: 'custom' },
    });
    expect(await read({ visibility: 'public' })).toEqual({ ...nobody, visibility: 'public', public: true });
    expect(await read({ published: false })).toEqual({ ...nobody, visibility: 'in-collection', published: false });
  });

  it('cannot leave the organization of the site, nor can the collection it is in', async () => {
    const org = await t.make.org();
    const target = await t.make.org({ admin: org.admin });
    const collection = await t.make.collection({ org });
    const api = t.api.as(org.admin);
    const at = { organizationId: org.id };
    const { id } = (await api.post('/v1/orgs/:organizationId/spaces', at, { parent: collection.id })).expect(201).body;
    const siteId = (await api.post(SITES, at, { spaces: [id] })).expect(201).body.id;
    (await api.post('/v1/spaces/:id/transfer', { id }, { organization: target.id })).expect(412);
    (await api.post('/v1/collections/:id/transfer', { id: collection.id }, { organization: target.id })).expect(412);
    (await api.delete(SITE, { ...at, siteId })).expect(204);
    (await api.post('/v1/collections/:id/transfer', { id: collection.id }, { organization: target.id })).expect(200);
    expect((await api.get('/v1/spaces/:id', { id })).body.organization).toBe(target.id);
  });

  it('is either put on the site or transferred, when both happen at once', async () => {
    const org = await t.make.org();
    const target = await t.make.org({ admin: org.admin });
    const api = t.api.as(org.admin);
    const place = { organizationId: org.id, siteId: (await t.make.site(org)).id };
    for (let n = 0; n < 5; n++) {
      const { id } = await t.make.space({ org });
      const [added, transferred] = await Promise.all([
        api.post(`${SITE}/site-spaces`, place, { spaceId: id }),
        api.post('/v1/spaces/:id/transfer', { id }, { organization: target.id }),
      ]);
      expect([
        [201, 412],
        [404, 200],
      ]).toContainEqual([added.status, transferred.status]);
    }
    const strangers = await t.db.query(
      'SELECT 1 FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id WHERE ss.site_id = $1 AND s.org_id <> $2',
      [place.siteId, org.id],
    );
    expect(strangers).toEqual([]);
  });
});

describe('the default content of an organization', () => {
  it('names a site of the organization, until the site is deleted', async () => {
    const [{ api, at, org }, other] = [await setUp(), await setUp()];
    const { id: site } = await t.make.site(org);
    const name = (content: object | null) => api.patch('/v1/orgs/:organizationId', at, { defaultContent: content });
    expect((await name({ type: 'site', site })).expect(200).body.defaultContent).toEqual({ type: 'site', site });
    (await name({ type: 'site', site: (await t.make.site(other.org)).id })).expect(400);
    (await api.delete(SITE, { ...at, siteId: site })).expect(204);
    expect((await api.get('/v1/orgs/:organizationId', at)).expect(200).body.defaultContent).toBeUndefined();
  });

  it('never names a site that is deleted at the same time', async () => {
    const { api, at, org } = await setUp();
    for (let n = 0; n < 5; n++) {
      const { id: site } = await t.make.site(org);
      const [named, deleted] = await Promise.all([
        api.patch('/v1/orgs/:organizationId', at, { defaultContent: { type: 'site', site } }),
        api.delete(SITE, { ...at, siteId: site }),
      ]);
      expect([200, 400]).toContain(named.status);
      expect(deleted.status).toBe(204);
      expect((await api.get('/v1/orgs/:organizationId', at)).body.defaultContent).toBeUndefined();
    }
  });
});
