import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.js';
import { Env } from '../../src/config/env.js';
import { Api, type Caller, type Reply } from '../support/api.js';
import { useOwnApp } from '../support/app.js';
import { DatabaseLine } from '../support/database-line.js';
import { refusalProblem } from '../support/refusal.js';

const t = useOwnApp();
const ORG = '/v1/orgs/:organizationId';

/** What an answer must never contain: SQL, stack traces, file names, or the name of the database. */
const INTERNALS =
  /\b(select|insert|update|column \\?"|relation|constraint|violates|postgres|typeorm)\b|node_modules|\bat .*[:(]\d|\.[jt]s\b|\/src\//i;

type Org = Awaited<ReturnType<typeof t.make.org>>;

async function refused(status: number, method: string, url: string, payload?: string, headers: Record<string, string> = {}) {
  const { admin } = await t.make.org();
  const answer = await t.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
  expect(answer.statusCode).toBe(status);
  expect(refusalProblem(answer)).toBeUndefined();
  expect(answer.body).not.toMatch(INTERNALS);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return answer;
}

function expectFailure(reply: Reply, status: number, type: string): void {
  reply.expect(status);
  expect(reply.body.error).toEqual({ code: status, type, message: expect.any(String), requestId: reply.headers['x-request-id'] });
  expect(reply.body.error.message).not.toMatch(INTERNALS);
}

describe('an address', () => {
  it.each(['/nothing', '/v1', '/v1/nothing', '/v2/orgs', '/v1/ORGS', '/v1//orgs', '/v1/orgs/a/b/c/d'])(
    '%s with nothing there answers 404',
    async (url) => {
      const { error } = (await refused(404, 'GET', url)).json<{ error: object }>();
      expect(error).toMatchObject({ type: 'not-found', message: 'There is no operation at this address: check the path' });
    },
  );

  it.each([
    ['DELETE', '/v1/orgs', 'GET, HEAD, POST'],
    ['PUT', '/v1/orgs/some', 'GET, HEAD, PATCH'],
    ['POST', '/v1/user', 'GET, HEAD'],
    ['OPTIONS', '/v1/user', 'GET, HEAD'],
  ])('that does not support %s answers 405 and lists what it supports: %s', async (method, url, allowed) => {
    const answer = await refused(405, method, url);
    expect(String(answer.headers['allow']).split(', ').toSorted().join(', ')).toBe(allowed);
    expect(answer.json()).toMatchObject({ error: { type: 'method-not-allowed' } });
  });

  it('answers the same with a trailing slash', async () => {
    const { admin } = await t.make.org();
    const answer = await t.app.inject({ url: '/v1/user/', headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.json()).toMatchObject({ id: admin.id });
  });
});

describe('a body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };

  it('that is not JSON answers 400', async () => {
    for (const payload of ['{"title":', '{title:"x"}', 'title=x', '{"a":1}{"b":2}', '\ufeff\ufeff{}', '[1,]', 'NaN']) {
      await refused(400, 'POST', '/v1/orgs', payload, JSON_TYPE);
    }
  });

  it.each([
    ['{\n  "title": "x",\n}', 'unexpected "}" at line 3, column 1'],
    ['\ufeff{title: "x"}', 'unexpected "t" at line 1, column 2'],
    ['{"title": "x"', 'it ends too early at line 1, column 14'],
  ])('%j names the line and the column where it stops being JSON', async (payload, place) => {
    const answer = await refused(400, 'POST', '/v1/orgs', payload, JSON_TYPE);
    expect(answer.json()).toMatchObject({ error: { message: `The request body is not valid JSON: ${place}` } });
  });

  it.each([
    [{}, '/title', 'is required'],
    [{ title: 7 }, '/title', 'must be a string'],
    [{ title: null }, '/title', 'must be a string'],
    [{ title: ['x'] }, '/title', 'must be a string'],
    [{ title: 'Engines', emailDomains: 'example.com' }, '/emailDomains', 'must be an array'],
  ])('%j is refused with one message: %s %s', async (body, pointer, message) => {
    const { error } = (await t.api.as(await t.make.user()).post('/v1/orgs', {}, body)).expect(400).body;
    expect(error.errors).toEqual([{ pointer, message }]);
  });

  it('of another type answers 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp']) {
      const answer = await refused(415, 'POST', '/v1/orgs', '{"title":"Other"}', { 'content-type': type });
      expect(answer.json()).toMatchObject({ error: { type: 'unsupported-media-type' } });
    }
  });

  it('beyond a megabyte answers 413, before it is read', async () => {
    const title = 'x'.repeat(1024 * 1024);
    const answer = await refused(413, 'POST', '/v1/orgs', JSON.stringify({ title }), JSON_TYPE);
    expect(answer.json()).toMatchObject({ error: { type: 'payload-too-large' } });
    await refused(400, 'POST', '/v1/orgs', JSON.stringify({ title: title.slice(20) }), JSON_TYPE);
  });

  it('that is JSON in another charset parameter, or empty, is read all the same', async () => {
    const api = t.api.as(await t.make.user());
    (await api.post('/v1/orgs', {}, { title: 'Café' }, { headers: { 'content-type': 'application/json; charset=utf-8' } })).expect(201);
    (await api.post('/v1/orgs', {}, '', { headers: JSON_TYPE })).expect(400);
  });
});

describe('an unexpected error', () => {
  it('answers 500 without details', async () => {
    const org = await t.make.org();
    await t.db.query('ALTER TABLE orgs RENAME COLUMN title TO headline');
    const answer = await t.app.inject({ url: `/v1/orgs/${org.id}`, headers: { authorization: `Bearer ${org.admin.token}` } });
    await t.db.query('ALTER TABLE orgs RENAME COLUMN headline TO title');
    expect(answer.json()).toEqual({
      error: {
        code: 500,
        type: 'internal-server-error',
        message: 'An unexpected error occurred: look for `requestId` in the log of the service',
        requestId: answer.headers['x-request-id'],
      },
    });
    (await t.api.as(org.admin).get(ORG, { organizationId: org.id })).expect(200);
  });
});

describe('a database that', () => {
  const patch = (api: Api, caller: Caller, org: Org, title: string) => api.as(caller).patch(ORG, { organizationId: org.id }, { title });
  const titleOf = async ({ id }: Org) => (await t.db.query<{ title: string }>('SELECT title FROM orgs WHERE id = $1', [id]))[0]!.title;
  let line: DatabaseLine;
  let app: NestFastifyApplication;
  let api: Api;
  let org: Org;
  beforeAll(async () => {
    line = await DatabaseLine.to(t.databaseUrl);
    // To connect takes its time on a busy machine.
    const patience = { DATABASE_STATEMENT_TIMEOUT: '200', DATABASE_CONNECT_TIMEOUT: '60000' };
    const env = Env.read({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_POOL: '4', ...patience });
    app = await createApp(env, { url: line.url });
    api = new Api(app, t.api.contract);
  });
  beforeEach(async () => {
    org = await t.make.org();
    (await patch(api, org.admin, org, 'Before')).expect(200);
  });
  afterAll(async () => {
    await line.cut();
    await app.close();
  });

  it('is down answers 503 with Retry-After to every caller, and works again once it is up', async () => {
    await line.cut();
    for (const caller of [org.admin, await t.make.member(org, 'admin')]) {
      for (const reply of [await patch(api, caller, org, 'Lost'), await api.as(caller).get(ORG, { organizationId: org.id })]) {
        expectFailure(reply, 503, 'service-unavailable');
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    await line.mend();
    expect(await titleOf(org)).toBe('Before');
    (await patch(api, org.admin, org, 'After')).expect(200);
  });

  it('loses its connection during a write answers 503, and nothing is written', async () => {
    const holder = new pg.Client({ connectionString: t.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM orgs WHERE id = $1 FOR UPDATE', [org.id]);
    const waiting = patch(api, org.admin, org, 'Lost');
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await t.db.query(waits)).toHaveLength(1), { timeout: 60_000, interval: 5 });
    // The server ends the session. If only the connection were cut, the statement might still commit.
    await t.db.query(waits.replace('SELECT', 'SELECT pg_terminate_backend(pid)'));
    expectFailure(await waiting, 503, 'service-unavailable');
    await holder.end();
    expect(await titleOf(org)).toBe('Before');
  });

  it('has a full disk answers 507, and nothing is written', async () => {
    await t.db.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await t.db.query('CREATE TRIGGER full_disk BEFORE UPDATE ON orgs FOR EACH ROW EXECUTE FUNCTION full_disk()');
    try {
      expectFailure(await patch(api, org.admin, org, 'Lost'), 507, 'insufficient-storage');
      (await api.as(org.admin).get(ORG, { organizationId: org.id })).expect(200);
    } finally {
      await t.db.query('DROP FUNCTION full_disk() CASCADE');
    }
    expect(await titleOf(org)).toBe('Before');
  });

  it('has a full disk accepts tokens that were never used before', async () => {
    const { token } = await t.make.token({ userId: org.admin.id });
    await t.db.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await t.db.query('CREATE TRIGGER full_disk BEFORE UPDATE ON api_tokens FOR EACH ROW EXECUTE FUNCTION full_disk()');
    try {
      (await api.as({ token }).get(ORG, { organizationId: org.id })).expect(200);
    } finally {
      await t.db.query('DROP FUNCTION full_disk() CASCADE');
    }
  });

  it('is too slow answers 503, and nothing is written', async () => {
    const holder = new pg.Client({ connectionString: t.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM orgs WHERE id = $1 FOR UPDATE', [org.id]);
    const slow = await patch(api, org.admin, org, 'Lost');
    expectFailure(slow, 503, 'service-unavailable');
    expect(Number(slow.headers['retry-after'])).toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await titleOf(org)).toBe('Before');
    (await patch(api, org.admin, org, 'After')).expect(200);
  });

  it('refuses a duplicate value answers 409', async () => {
    await t.make.org({ hostname: 'taken' });
    const reply = await api.as(org.admin).patch(ORG, { organizationId: org.id }, { hostname: 'taken' });
    expectFailure(reply, 409, 'conflict');
  });
});
