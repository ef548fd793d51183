import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { HostileServer } from '../support/hostile-server.js';

// It has an application of its own, because it may fetch from this machine.
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug';
const LINK = '/v1/openapi/:specId';

const schemas = (of: object) => ({ openapi: '3.1.0', info: { title: 'Petstore', version: '1' }, paths: {}, components: { schemas: of } });
const files: Record<string, object> = {
  '/api/openapi.json': schemas({
    Pet: { $ref: 'schemas/pet~1.json?key=secret#/Pet' },
    Toy: { $ref: 'schemas/pet~1.json?key=other' },
    Own: { $ref: '#/components/schemas/Pet' },
  }),
  '/api/schemas/pet~1.json': {
    Pet: { properties: { owner: { $ref: '#/Owner' }, next: { $ref: '../openapi.json?key=secret#/components/schemas/Own' } } },
    Owner: {},
  },
};
const server = new HostileServer(
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path, (response) => response.end(JSON.stringify(file))])),
);
beforeAll(() => server.start('127.0.0.1'));
afterAll(() => server.stop());

describe('the public link of an OpenAPI specification', () => {
  it('works without a token while the specification is public', async () => {
    const org = await t.make.org();
    const { id: specId, slug: specSlug } = await t.make.openAPISpec(org);
    const place = { organizationId: org.id, specSlug };
    const api = t.api.as(org.admin);
    const anyone = t.api.anonymous();
    (await anyone.get(LINK, { specId })).expect(404);
    expect((await api.get(SPEC, place)).expect(200).body.urls).not.toHaveProperty('published');
    const { urls } = (await api.patch(SPEC, place, { visibility: 'public' })).expect(200).body;
    expect(urls.published).toBe(`https://docs.example.test/v1/openapi/${specId}`);
    expect((await api.get(`${SPEC}/versions/latest/content`, place)).expect(200).body.urls.public).toBe(urls.published);
    const { body, headers, etag } = (await anyone.get(LINK, { specId })).expect(200);
    expect(body).toMatchObject({ openapi: '3.1.0', paths: {} });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('vary');
    expect((await anyone.get(LINK, { specId }, { headers: { 'if-none-match': etag } })).expect(304).body).toBeUndefined();
    await t.make.openAPISpecVersion({ id: specId });
    const next = (await anyone.get(LINK, { specId }, { headers: { 'if-none-match': etag } })).expect(200);
    expect(next.body.info.title).not.toBe(body.info.title);
    (await api.patch(SPEC, place, { visibility: 'private' })).expect(200);
    (await anyone.get(LINK, { specId }, { headers: { 'if-none-match': next.etag } })).expect(404);
    (await anyone.get(LINK, { specId: 'nothing' })).expect(404);
    expect((await anyone.get(LINK, { specId })).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('does not exist before the first version', async () => {
    const org = await t.make.org();
    const { id: specId } = await t.make.openAPISpec(org);
    await t.db.query(`UPDATE openapi_specs SET last_version = NULL, visibility = 'public' WHERE id = $1`, [specId]);
    (await t.api.anonymous().get(LINK, { specId })).expect(404);
  });

  it('returns several files as one document, and no query of a URL', async () => {
    const { id: organizationId, admin } = await t.make.org();
    const place = { organizationId, specSlug: 'petstore' };
    const api = t.api.as(admin);
    const url = `http://127.0.0.1:${server.port}/api/openapi.json?key=secret`;
    (await api.put(SPEC, place, { source: { url } })).expect(201);
    const spec = await vi.waitFor(
      async () => {
        const { body } = (await api.get(SPEC, place)).expect(200);
        expect(body.processingState).toBe('complete');
        return body;
      },
      { timeout: 120_000, interval: 50 },
    );
    expect(spec.lastProcessedErrors).toEqual([]);
    (await api.patch(SPEC, place, { visibility: 'public' })).expect(200);
    const { body } = (await t.api.anonymous().get(LINK, { specId: spec.id })).expect(200);
    const file = (key: string) => ({
      Pet: { properties: { owner: { $ref: `#/x-files/schemas~1pet~01.json${key}/Owner` }, next: { $ref: '#/components/schemas/Own' } } },
      Owner: {},
    });
    expect(body).toEqual({
      ...schemas({
        Pet: { $ref: '#/x-files/schemas~1pet~01.json/Pet' },
        Toy: { $ref: '#/x-files/schemas~1pet~01.json-2' },
        Own: { $ref: '#/components/schemas/Pet' },
      }),
      'x-files': { 'schemas/pet~1.json': file(''), 'schemas/pet~1.json-2': file('-2') },
    });
    expect(JSON.stringify(body)).not.toContain('key=');
  });
});
