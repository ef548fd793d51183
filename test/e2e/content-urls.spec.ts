import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite } from '../support/reader-site.js';

const t = useApp();
const ORIGIN = 'https://docs.example.test';
const SITE = '/v1/orgs/:organizationId/sites/:siteId';

/** A published site with pages, its administrator, and somebody of another organization. */
async function setUp(settings: Parameters<typeof makeReaderSite>[1] = {}) {
  const site = await makeReaderSite(t, settings);
  const stranger = await t.make.user();
  const api = t.api.as(site.org.admin);
  const get = (url: string, caller = api) => caller.get('/v1/urls/content', {}, { query: { url } });
  const propose = async (spaceId = site.spaceId) =>
    (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId }, {})).expect(201).body.id as string;
  const found = async (url: string) => (await get(url)).expect(200).body;
  return { ...site, api, stranger: t.api.as(stranger), get, found, propose, at: { organizationId: site.org.id, siteId: site.siteId } };
}

describe('the content of a URL', () => {
  it('is a collection, a space, a change request or a page of the API', async () => {
    const { org, spaceId, pages, found, api, propose } = await setUp();
    const collection = await t.make.collection({ org });
    const changeRequestId = await propose();
    const space = `${ORIGIN}/v1/spaces/${spaceId}`;
    const changeRequest = `${space}/change-requests/${changeRequestId}`;
    expect(await found(`${ORIGIN}/v1/collections/${collection.id}`)).toEqual({
      collection: (await api.get('/v1/collections/:id', { id: collection.id })).body,
    });
    const { space: described, ...nothing } = await found(space);
    expect([described, nothing]).toEqual([(await api.get('/v1/spaces/:spaceId', { spaceId })).body, {}]);
    for (const url of [changeRequest, `${space}/change-requests/1`, `${changeRequest}/content/`])
      expect(await found(url), url).toMatchObject({ space: { id: spaceId }, changeRequest: { id: changeRequestId, space: spaceId } });
    for (const base of [space, changeRequest]) {
      for (const page of [`page/${pages['install/linux']}`, 'path/install%2Flinux']) {
        const url = `${base}/content/${page}`;
        expect(await found(url), url).toMatchObject({
          space: { id: spaceId },
          page: { object: 'page', title: 'Linux', path: 'install/linux' },
        });
        expect((await found(url)).changeRequest?.id).toBe(base === space ? undefined : changeRequestId);
      }
    }
  });

  it('is a space or a page of a published site, whatever its visitors may see', async () => {
    const { spaceId, path, pages, found, get, api, at } = await setUp({ hostname: 'docs.content.example' });
    for (const base of [`${ORIGIN}${path}`, 'https://docs.content.example']) {
      expect(await found(base)).toEqual({ space: expect.objectContaining({ id: spaceId }) });
      expect(await found(`${base}/install/linux?q=1#top`)).toMatchObject({ space: { id: spaceId }, page: { id: pages['install/linux'] } });
      (await get(`${base}/absent`)).expect(404);
    }
    (await api.patch(SITE, at, { visibility: 'share-link' })).expect(200);
    const { urls } = (await api.post(`${SITE}/share-links`, at, { name: 'Reviewers' })).expect(201).body;
    for (const base of [`${ORIGIN}${path}`, urls.published]) expect((await found(`${base}/install`)).page.id, base).toBe(pages['install']);
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    (await get(`${ORIGIN}${path}`)).expect(404);
    const preview = (await api.get(`${SITE}/publishing/preview`, at)).expect(200).body.url;
    expect((await found(`${preview}/install`)).page.id).toBe(pages['install']);
  });

  it('is the change request that a preview shows', async () => {
    const { spaceId, found, api, at, propose } = await setUp();
    const changeRequest = await propose();
    const { url } = (await api.get(`${SITE}/publishing/preview`, at, { query: { changeRequest } })).expect(200).body;
    expect(await found(`${url}/install`)).toMatchObject({
      space: { id: spaceId },
      changeRequest: { id: changeRequest },
      page: { title: 'Install' },
    });
  });

  it('is only found by callers who may view it', async () => {
    const { org, spaceId, path, pages, get, api, stranger, at, propose } = await setUp();
    const changeRequest = await propose();
    const collection = await t.make.collection({ org });
    const space = `${ORIGIN}/v1/spaces/${spaceId}`;
    const preview = (await api.get(`${SITE}/publishing/preview`, at)).expect(200).body.url;
    const urls = [
      space,
      `${space}/change-requests/${changeRequest}`,
      `${space}/content/page/${pages['install']}`,
      `${ORIGIN}/v1/collections/${collection.id}`,
      `${ORIGIN}${path}`,
      `${ORIGIN}${path}/install`,
      preview,
    ];
    for (const url of urls) {
      (await get(url)).expect(200);
      (await get(url, stranger)).expect(404);
    }
    (await get(space, t.api.anonymous())).expect(401);
    const { apiToken } = (await t.api.anonymous().post('/v1/urls/published', {}, { url: `${ORIGIN}${path}` })).expect(200).body;
    (await get(space, t.api.as({ token: apiToken }))).expect(403);
    const scoped = await t.make.token({ userId: org.admin.id, scopes: ['organization:read'] });
    (await get(space, t.api.as(scoped))).expect(403);
    (await api.delete('/v1/spaces/:spaceId', { spaceId })).expect(204);
    for (const url of [space, `${ORIGIN}${path}`]) (await get(url)).expect(404);
  });

  it('is not found if the URL names nothing', async () => {
    const { org, spaceId, path, get, propose } = await setUp();
    const other = await t.make.space({ org });
    const elsewhere = await propose(other.id);
    const space = `${ORIGIN}/v1/spaces/${spaceId}`;
    const wrong = [
      '',
      'x',
      ORIGIN,
      `${ORIGIN}/v1`,
      `${ORIGIN}/v1/spaces`,
      `${ORIGIN}/v1/spaces/absent`,
      `${ORIGIN}/v1/spaces/%`,
      `${ORIGIN}/v1/spaces/%00`,
      `${ORIGIN}/v1/collections/${spaceId}`,
      `${space}/comments`,
      `${space}/content/page/absent`,
      `${space}/content/path/absent`,
      `${space}/change-requests/${elsewhere}`,
      `https://elsewhere.example/v1/spaces/${spaceId}`,
      `${ORIGIN}:8443/v1/spaces/${spaceId}`,
      `http://docs.example.test/v1/spaces/${spaceId}`,
      `javascript:${spaceId}`,
      `${ORIGIN}${path}/absent/page`,
    ];
    for (const url of wrong) expect((await get(url)).status, url).toBe(404);
    (await get(`${space}/${'a'.repeat(2048)}`)).expect(400);
    (await t.api.as(org.admin).get('/v1/urls/content')).expect(400);
  });
});
