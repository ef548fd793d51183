import { describe, expect, it, vi } from 'vitest';
import { HostileServer } from '../support/hostile-server.js';
import { useApp } from '../support/app.js';

const t = useApp();
const SPECS = '/v1/orgs/:organizationId/openapi';
const SPEC = `${SPECS}/:specSlug`;
const TEXT = JSON.stringify({ openapi: '3.1.0', info: { title: 'Petstore', version: '1' }, paths: {} });

async function setUp() {
  const org = await t.make.org();
  return {
    org,
    api: t.api.as(org.admin),
    at: { organizationId: org.id },
    one: (specSlug: string) => ({ organizationId: org.id, specSlug }),
  };
}

describe('OpenAPI specifications', () => {
  it('are created, listed newest first, published and deleted', async () => {
    const { org, api, at, one } = await setUp();
    const created = (await api.post(SPECS, at, { slug: 'Pet-Store2', source: { text: TEXT } })).expect(201);
    expect(created.body).toMatchObject({
      object: 'openapi-spec',
      slug: 'Pet-Store2',
      processingState: 'pending',
      visibility: 'private',
      permissions: { view: true, edit: true },
    });
    expect(created.body).not.toHaveProperty('sourceURL');
    expect(created.headers['location']).toBe(`https://docs.example.test/v1/orgs/${org.id}/openapi/Pet-Store2`);
    const second = await t.make.openAPISpec(org);
    const list = (await api.get(SPECS, at)).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.id, created.body.id]);
    expect((await api.patch(SPEC, one('Pet-Store2'), { visibility: 'public' })).expect(200).body.visibility).toBe('public');
    expect((await api.get(SPEC, one('Pet-Store2'))).expect(200).body.visibility).toBe('public');
    (await api.delete(SPEC, one('Pet-Store2'))).expect(204);
    (await api.delete(SPEC, one('Pet-Store2'))).expect(204);
    (await api.get(SPEC, one('Pet-Store2'))).expect(404);
    (await api.patch(SPEC, one('Pet-Store2'), { visibility: 'public' })).expect(404);
  });

  it('are created by PUT with 201 and replaced by PUT with 200, and keep their visibility', async () => {
    const { api, one } = await setUp();
    const url = 'https://petstore.example.com/openapi.json';
    const created = (await api.put(SPEC, one('petstore'), { source: { url } })).expect(201);
    expect(created.body.sourceURL).toBe(url);
    (await api.patch(SPEC, one('petstore'), { visibility: 'public' })).expect(200);
    const replaced = (await api.put(SPEC, one('petstore'), { source: { text: TEXT } })).expect(200);
    expect(replaced.body).toMatchObject({ id: created.body.id, visibility: 'public' });
    expect(replaced.body).not.toHaveProperty('sourceURL');
  });

  it('are created once by concurrent calls with one slug', async () => {
    const { api, at, one } = await setUp();
    const put = () => api.put(SPEC, one('petstore'), { source: { text: TEXT } });
    const puts = await Promise.all([put(), put(), put(), put()]);
    expect(puts.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(puts.map(({ body }) => body.id)).size).toBe(1);
    const post = () => api.post(SPECS, at, { slug: 'other', source: { text: TEXT } });
    const posts = await Promise.all([post(), post(), post()]);
    expect(posts.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(posts.find(({ status }) => status === 409)!.body.error.message).toContain('choose another `slug`');
    expect((await api.get(SPECS, at)).expect(200).body.count).toBe(2);
  });

  it('may have a slug that another organization uses', async () => {
    const [here, there] = [await setUp(), await setUp()];
    (await here.api.post(SPECS, here.at, { slug: 'petstore', source: { text: TEXT } })).expect(201);
    const other = (await there.api.post(SPECS, there.at, { slug: 'petstore', source: { text: TEXT } })).expect(201);
    expect((await there.api.get(SPEC, there.one('petstore'))).expect(200).body.id).toBe(other.body.id);
    (await there.api.delete(SPEC, there.one('petstore'))).expect(204);
    (await here.api.get(SPEC, here.one('petstore'))).expect(200);
  });

  it('are refused with an invalid slug, source or visibility', async () => {
    const { api, at, one } = await setUp();
    const source = { text: TEXT };
    for (const slug of [undefined, null, '', '-a', 'a-', 'a--b', 'a_b', 'a b', 'ä', 'a\n', 'x'.repeat(101)]) {
      (await api.post(SPECS, at, { slug, source })).expect(400);
    }
    (await api.put(SPEC, one('a--b'), { source })).expect(400);
    (await api.put(SPEC, one('x'.repeat(101)), { source })).expect(400);
    const sources = [
      undefined,
      null,
      {},
      'https://example.com',
      { url: 'ftp://example.com/a' },
      { url: 'petstore.json' },
      { url: `https://example.com/${'x'.repeat(2048)}` },
      { text: '' },
      { url: null },
      { url: 'https://example.com/a', text: TEXT },
    ];
    for (const refused of sources) {
      (await api.post(SPECS, at, { slug: 'petstore', source: refused })).expect(400);
      (await api.put(SPEC, one('petstore'), { source: refused })).expect(400);
    }
    expect((await api.get(SPECS, at)).expect(200).body.count).toBe(0);
    (await api.put(SPEC, one('x'.repeat(100)), { source })).expect(201);
    for (const body of [{}, { visibility: 'secret' }, { visibility: null }]) {
      (await api.patch(SPEC, one('x'.repeat(100)), body)).expect(400);
    }
  });

  it('are read by members, written by those who may create content, and hidden from guests', async () => {
    const { org, at, one } = await setUp();
    const { slug } = await t.make.openAPISpec(org);
    const writes = (caller: { token: string }) => [
      t.api.as(caller).post(SPECS, at, { slug: 'mine', source: { text: TEXT } }),
      t.api.as(caller).put(SPEC, one('mine'), { source: { text: TEXT } }),
      t.api.as(caller).patch(SPEC, one(slug), { visibility: 'public' }),
      t.api.as(caller).delete(SPEC, one(slug)),
    ];
    const statuses = async (calls: ReturnType<typeof writes>) => (await Promise.all(calls)).map(({ status }) => status);
    const reader = await t.make.member(org, 'read');
    expect((await t.api.as(reader).get(SPEC, one(slug))).expect(200).body.permissions).toEqual({ view: true, edit: false });
    expect(await statuses(writes(reader))).toEqual([403, 403, 403, 403]);
    expect(await statuses(writes(await t.make.member(org, 'review')))).toEqual([403, 403, 403, 403]);
    const guest = await t.make.member(org, null);
    expect((await t.api.as(guest).get(SPECS, at)).expect(200).body).toEqual({ items: [], count: 0 });
    (await t.api.as(guest).get(SPEC, one(slug))).expect(404);
    expect(await statuses(writes(guest))).toEqual([403, 403, 404, 204]);
    const writer = t.api.as(await t.make.member(org, 'create'));
    expect((await writer.get(SPEC, one(slug))).expect(200).body.permissions).toEqual({ view: true, edit: true });
    (await writer.put(SPEC, one('mine'), { source: { text: TEXT } })).expect(201);
    (await writer.delete(SPEC, one(slug))).expect(204);
  });

  it('are fetched from public addresses only, and so are the files they refer to', async () => {
    const server = await new HostileServer({ '/a.json': (response) => response.end(TEXT) }).start('127.0.0.1');
    const url = `http://127.0.0.1:${server.port}/a.json`;
    const { api, one } = await setUp();
    const referring = JSON.stringify({ ...JSON.parse(TEXT), components: { schemas: { A: { $ref: `${url}#/info` } } } });
    for (const [slug, source] of Object.entries({ url: { url }, reference: { text: referring } })) {
      (await api.put(SPEC, one(slug), { source })).expect(201);
      const { body } = await vi.waitFor(
        async () => {
          const reply = await api.get(SPEC, one(slug));
          expect(reply.body.processingState).toBe('complete');
          return reply;
        },
        { timeout: 120_000, interval: 50 },
      );
      expect(body.lastProcessErrorCode).toBe('FETCH_ERROR');
      expect(body.lastProcessedErrors[0].message).toContain('The host is not a public address');
    }
    expect(server.connections + server.heard.length).toBe(0);
    await server.stop();
  });

  it('are not replaced by a caller who has read an older state', async () => {
    const { org, api, one } = await setUp();
    (await api.put(SPEC, one('petstore'), { source: { text: TEXT } }, { headers: { 'if-match': '"none"' } })).expect(412);
    const { slug } = await t.make.openAPISpec(org);
    const headers = { 'if-match': (await api.get(SPEC, one(slug))).expect(200).etag };
    (await api.patch(SPEC, one(slug), { visibility: 'public' }, { headers })).expect(200);
    (await api.put(SPEC, one(slug), { source: { text: TEXT } }, { headers })).expect(412);
    (await api.put(SPEC, one(slug), { source: { text: TEXT } })).expect(200);
  });
});
