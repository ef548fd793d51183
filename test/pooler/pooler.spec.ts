import { setTimeout as sleep } from 'node:timers/promises';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { dataDirectory, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

/** Milliseconds for each of many processes on a busy machine. */
const SLOW_START = 150_000;
const JSON_BODY = { 'content-type': 'application/json' };
const TOKEN = 'a-token-for-all-the-replicas';

let database: TestDatabase;
let outside: pg.Client;
beforeAll(() => {
  if (new URL(inject('server')).href === new URL(process.env['TEST_POOLER_URL'] || inject('server')).href)
    throw new Error('Run this with scripts/with-debian-postgres.sh --pooled');
});
beforeEach(async () => {
  database = await testDatabase({ empty: true });
  outside = new pg.Client({ connectionString: database.url });
  await outside.connect();
});
afterEach(async () => {
  await stopAll();
  await outside.end();
  await database.close();
});
afterAll(stopAll);

const rowsOf = async (text: string) => (await outside.query<Record<string, unknown>>(text)).rows;
const OTHERS = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

const serve = async (settings: Record<string, string> = {}) =>
  startService({ DATABASE_URL: database.serviceUrl, DATA_DIR: dataDirectory(), LOG_LEVEL: 'warn', RATE_LIMIT: '0', ...settings });

async function send(service: ServiceProcess, method: string, path: string, body?: unknown): Promise<{ status: number; body: never }> {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body !== undefined && JSON_BODY) };
  const answer = await fetch(service.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as never };
}

async function make(service: ServiceProcess, path: string, body: unknown): Promise<string> {
  const { status, body: made } = await send(service, 'POST', path, body);
  expect([200, 201], JSON.stringify(made)).toContain(status);
  return (made as { id: string }).id;
}

describe('behind a pooler in transaction mode', () => {
  it.each(['', 'false'])('several services start at the same time, and leave no lock (DATABASE_PREPARED_STATEMENTS=%s)', async (named) => {
    const settings = { DATABASE_PREPARED_STATEMENTS: named };
    const services = await Promise.all([serve({ ...settings, WORKERS: '2' }), serve(settings), serve(settings)]);
    await Promise.all(services.map((service) => service.ready(SLOW_START)));
    expect(services.filter(({ output }) => /bdy_/.test(output))).toHaveLength(1);
    // Jobs that began at once hold theirs for a moment.
    await expect.poll(() => rowsOf(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`), { timeout: 30_000 }).toEqual([]);
    expect(await rowsOf('SELECT 1 FROM users')).toHaveLength(1);
    for (const service of services) expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('two services write, change and merge at once, and no change is lost', async () => {
    const settings = { BOOTSTRAP_TOKEN: TOKEN, WORKERS: '2' };
    const first = await (await serve(settings)).ready(SLOW_START);
    const second = await (await serve(settings)).ready(SLOW_START);
    const orgId = await make(first, '/v1/orgs', { title: 'Engines' });
    const spaceId = await make(first, `/v1/orgs/${orgId}/spaces`, { title: 'Handbook' });
    const rounds = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const service = n % 2 ? first : second;
        const changeRequest = `/v1/spaces/${spaceId}/change-requests/${await make(service, `/v1/spaces/${spaceId}/change-requests`, {})}`;
        const changes = [{ operation: 'insert_page', title: `Page ${n}`, document: { markdown: `Text ${n}` } }];
        expect((await send(service, 'POST', `${changeRequest}/content`, { changes })).status).toBe(200);
        return (await send(service, 'POST', `${changeRequest}/merge`)).status;
      }),
    );
    expect(rounds).toEqual(rounds.map(() => 200));
    const { body } = await send(second, 'GET', `/v1/spaces/${spaceId}/content/pages`);
    const titles = (body as { pages: { title: string }[] }).pages.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(rounds.map((_, n) => `Page ${n}`)));
  });

  it('a statement past its limit answers 503, alone and in a transaction, and no session keeps the limit', async () => {
    const service = await (await serve({ BOOTSTRAP_TOKEN: TOKEN, DATABASE_STATEMENT_TIMEOUT: '300' })).ready(SLOW_START);
    const orgId = await make(service, '/v1/orgs', { title: 'Engines' });
    await outside.query('BEGIN; LOCK TABLE orgs IN ACCESS EXCLUSIVE MODE');
    expect((await send(service, 'GET', `/v1/orgs/${orgId}`)).status).toBe(503);
    expect((await send(service, 'POST', '/v1/orgs', { title: 'More engines' })).status).toBe(503);
    await outside.query('ROLLBACK');
    expect((await send(service, 'GET', `/v1/orgs/${orgId}`)).status).toBe(200);
    const pooled = Array.from({ length: 20 }, async () => {
      const client = new pg.Client({ connectionString: database.serviceUrl });
      await client.connect();
      const { rows } = await client.query<{ statement_timeout: string }>('SHOW statement_timeout');
      await client.end();
      return rows[0]!.statement_timeout;
    });
    expect(new Set(await Promise.all(pooled))).toEqual(new Set(['0']));
  });

  it('jobs run without LISTEN', async () => {
    const DATA_DIR = dataDirectory();
    const service = await (await serve({ BOOTSTRAP_TOKEN: TOKEN, DATA_DIR })).ready(SLOW_START);
    const orgId = await make(service, '/v1/orgs', { title: 'Engines' });
    const invited = await send(service, 'POST', `/v1/orgs/${orgId}/invites`, { emails: ['ada@example.com'], role: 'read' });
    expect(invited.status, JSON.stringify(invited.body)).toBeLessThan(300);
    await vi.waitFor(async () => expect(await readdir(join(DATA_DIR, 'mail'))).not.toEqual([]), { timeout: 60_000, interval: 100 });
    await sleep(100);
    expect(await rowsOf(`SELECT 1 ${OTHERS} AND query ILIKE 'listen%'`)).toEqual([]);
  });
});
