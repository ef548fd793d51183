import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/api.js';
import { useApp } from '../support/app.js';

const t = useApp();
const ORG = '/v1/orgs/:organizationId';
const INSTRUCTIONS = '/v1/orgs/:organizationId/agent-instructions';

type Org = Awaited<ReturnType<typeof t.make.org>>;
type Headers = Record<string, string>;
const read = (org: Org, headers: Headers = {}, caller = org.admin) => t.api.as(caller).get(ORG, { organizationId: org.id }, { headers });
const rename = (org: Org, title: string, headers: Headers = {}, caller: { token: string } = org.admin) =>
  t.api.as(caller).patch(ORG, { organizationId: org.id }, { title }, { headers });

const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('an ETag', () => {
  it('is on every read, and no shared cache may store the answer', async () => {
    const org = await t.make.org();
    for (const path of ['/v1/user', '/v1/orgs', ORG, INSTRUCTIONS]) {
      const { headers } = (await t.api.as(org.admin).get(path, { organizationId: org.id })).expect(200);
      expect(headers).toMatchObject({
        etag: expect.stringMatching(/^"[\w-]+"$/),
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Cookie, Accept-Encoding',
      });
    }
  });

  it('saves the body of an answer that has not changed', async () => {
    const org = await t.make.org();
    const { etag } = await read(org);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = (await read(org, { 'if-none-match': tag })).expect(304);
      expect(reply.body).toBeUndefined();
      expect(reply.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie, Accept-Encoding' });
      expect(reply.headers).not.toHaveProperty('content-type');
    }
  });

  it('changes with the resource', async () => {
    const org = await t.make.org();
    const before = await read(org);
    (await rename(org, 'Renamed')).expect(200);
    const after = (await read(org, { 'if-none-match': before.etag })).expect(200);
    expect(after.etag).not.toBe(before.etag);
    expect((await read(org, { 'if-none-match': '"other"' })).expect(200).etag).toBe(after.etag);
  });

  it('differs between callers with different permissions', async () => {
    const org = await t.make.org();
    const reader = await t.make.member(org, 'read');
    const { etag } = await read(org);
    (await read(org, { 'if-none-match': etag }, reader)).expect(200);
  });

  it('is the same for HEAD, and absent from refusals', async () => {
    const org = await t.make.org();
    const { etag } = await read(org);
    const head = await t.app.inject({ method: 'HEAD', url: `/v1/orgs/${org.id}`, headers: { authorization: `Bearer ${org.admin.token}` } });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
    expect((await t.api.as(org.admin).get('/v1/orgs/nothing')).headers).not.toHaveProperty('etag');
  });

  it('is also on the answer to a write, for use in the next write', async () => {
    const org = await t.make.org();
    const written = (await rename(org, 'One')).expect(200);
    expect(written.etag).toBe((await read(org)).etag);
    (await rename(org, 'Two', { 'if-match': written.etag })).expect(200);
  });
});

describe('If-Match', () => {
  it('allows a write while the resource has not changed', async () => {
    const org = await t.make.org();
    for (const form of [(tag: string) => tag, (tag: string) => `"other", ${tag}`, () => '*']) {
      const { etag } = await read(org);
      (await rename(org, `Title ${etag}`, { 'if-match': form(etag) })).expect(200);
    }
  });

  it('refuses a write after someone else has written', async () => {
    const org = await t.make.org();
    const { etag } = await read(org);
    (await rename(org, 'Theirs')).expect(200);
    for (const tag of [etag, '"other"', 'nonsense', '']) {
      const { error } = (await rename(org, 'Mine', { 'if-match': tag })).expect(412).body;
      expect(error.type).toBe('precondition-failed');
    }
    expect((await read(org)).body.title).toBe('Theirs');
  });

  it('is compared only for callers who may write, and the body is still validated', async () => {
    const org = await t.make.org();
    const { etag } = await read(org);
    (await rename(org, 'x', { 'if-match': '"other"' }, await t.make.member(org, 'read'))).expect(403);
    (await rename(org, 'x', { 'if-match': '"other"' }, await t.make.user())).expect(404);
    (await rename(org, 'x', { 'if-match': etag })).expect(400);
  });

  it('works with a token that may write but not read', async () => {
    const org = await t.make.org();
    const writer = await t.make.token({ userId: org.admin.id, scopes: ['organization:write'] });
    const { etag } = (await rename(org, 'One', {}, writer)).expect(200);
    (await rename(org, 'Two', { 'if-match': etag }, writer)).expect(200);
    (await rename(org, 'Three', { 'if-match': etag }, writer)).expect(412);
  });

  it('lets exactly one of several concurrent writers succeed, round after round', async () => {
    const org = await t.make.org();
    for (let round = 0; round < 20; round++) {
      const { etag } = await read(org);
      const titles = [1, 2, 3].map((writer) => `Round ${round}, writer ${writer}`);
      const replies = await Promise.all(titles.map((title) => rename(org, title, { 'if-match': etag })));
      expect(statusesOf(replies)).toEqual([200, 412, 412]);
      expect((await read(org)).body.title).toBe(titles[replies.findIndex(({ status }) => status === 200)]);
    }
  });

  it('also works for PUT', async () => {
    const org = await t.make.org();
    const put = (schemaVersion: number, headers: Headers = {}) =>
      t.api
        .as(org.admin)
        .put(
          INSTRUCTIONS,
          { organizationId: org.id },
          { instructions: { object: 'document', data: { schemaVersion }, nodes: [] } },
          { headers },
        );
    const { etag } = await t.api.as(org.admin).get(INSTRUCTIONS, { organizationId: org.id });
    const replies = await Promise.all([2, 3].map((version) => put(version, { 'if-match': etag })));
    expect(statusesOf(replies)).toEqual([200, 412]);
  });
});
