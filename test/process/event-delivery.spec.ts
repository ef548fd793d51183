import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startService, stopAll, type ServiceProcess } from './service.js';

const BOOTSTRAP_TOKEN = 'delivery-delivery-delivery';
const EXTENSION = join(import.meta.dirname, 'event-ledger.mjs');
const DIRECTORY = mkdtempSync(join(tmpdir(), 'bindery-ledger-'));
const LEDGER = join(DIRECTORY, 'ledger');

let database: TestDatabase;
const entries = () => readFileSync(LEDGER, 'utf8').split('\n').slice(0, -1);

async function launch(kill: '' | 'after commit' | 'during delivery'): Promise<ServiceProcess> {
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(DIRECTORY, 'data'), BOOTSTRAP_TOKEN, EXTENSIONS: EXTENSION };
  return (await startService({ ...settings, LEDGER, KILL: kill, LOG_LEVEL: 'error' })).ready();
}

async function post(service: ServiceProcess, path: string, body: object): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${BOOTSTRAP_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

async function makeSpace(service: ServiceProcess): Promise<string> {
  const { id: orgId } = await post(service, '/v1/orgs', { title: 'Ledgers' });
  return (await post(service, `/v1/orgs/${orgId}/spaces`, { editMode: 'live', empty: true }))['id']!;
}

const save = (service: ServiceProcess, spaceId: string, title: string) =>
  post(service, `/v1/spaces/${spaceId}/content`, { changes: [{ operation: 'insert_page', title, document: {} }] });

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const headOf = async (spaceId: string) =>
  (await ask<{ head: string }>('SELECT revision_id AS head FROM spaces WHERE id = $1', [spaceId]))[0]!.head;

describe('events of a service that is killed', () => {
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => writeFileSync(LEDGER, ''));
  afterAll(async () => {
    await stopAll();
    await database.close();
  });

  it('are delivered by the next process when it died between the commit and the delivery', { timeout: 120_000 }, async () => {
    const doomed = await launch('after commit');
    const spaceId = await makeSpace(doomed);
    const before = await headOf(spaceId);
    await expect(save(doomed, spaceId, 'Committed')).rejects.toThrow('fetch failed');
    expect((await doomed.exited).signal).toBe('SIGKILL');
    const head = await headOf(spaceId);
    expect(head).not.toBe(before);
    expect(entries()).toEqual([]);
    const next = await launch('');
    // The in-process listener has lost the event for good; the consumer has not.
    await vi.waitFor(() => expect(entries()).toEqual([`consumed ${head} at attempt 1`]), { timeout: 60_000, interval: 50 });
    await next.stop();
  });

  it('are delivered again, and before later ones, when it died during the delivery', { timeout: 120_000 }, async () => {
    const doomed = await launch('during delivery');
    const spaceId = await makeSpace(doomed);
    // The answer may or may not arrive before the process dies.
    await save(doomed, spaceId, 'First').catch(() => undefined);
    expect((await doomed.exited).signal).toBe('SIGKILL');
    const first = await headOf(spaceId);
    const next = await launch('');
    await save(next, spaceId, 'Second');
    const second = await headOf(spaceId);
    // The subject belongs to the dead process until its lease expires, which the test makes happen now.
    await ask('UPDATE outbox_streams SET due_at = now()');
    const consumed = () => entries().filter((entry) => entry.startsWith('consumed'));
    const expected = [`consumed ${first} at attempt 2`, `consumed ${second} at attempt 1`];
    await vi.waitFor(() => expect(consumed()).toEqual(expected), { timeout: 60_000, interval: 50 });
    await next.stop();
  });
});
