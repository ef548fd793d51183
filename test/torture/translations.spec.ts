import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import pg from 'pg';
import { freePort, startService, stopAll } from '../process/service.js';
import { FakeTranslator } from '../support/fake-translator.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const TOKEN = 'torture-token-of-the-administrator';
const port = await freePort();
const engine = new FakeTranslator().use(port);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(stopAll);
afterAll(() => database.close());

const start = async () => {
  const settings = { DATABASE_URL: database.url, BOOTSTRAP_TOKEN: TOKEN, LIBRETRANSLATE_URL: `http://127.0.0.1:${port}` };
  return (await startService(settings)).ready();
};

async function call(url: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return response.status === 204 ? undefined : ((await response.json()) as { id: string; status: string; pages: { title: string }[] });
}

/** What another process does when the lease of a job has run out. */
async function endLeases(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('UPDATE jobs SET locked_until = now() WHERE locked_until IS NOT NULL');
  await client.end();
}

it('a translation outlives two kills of its process, and repeats only the request that was not answered', async () => {
  let service = await start();
  const org = await call(service.url, 'POST', '/orgs', { title: 'Engines' });
  const space = await call(service.url, 'POST', `/orgs/${org!.id}/spaces`, { title: 'Handbook', editMode: 'live', empty: true });
  const changes = Array.from({ length: 40 }, (_, n) => ({
    operation: 'insert_page',
    title: `Part ${n}`,
    document: { markdown: `First text of ${n}. Second text of ${n}. Third text of ${n}.` },
  }));
  await call(service.url, 'POST', `/spaces/${space!.id}/content`, { changes });
  const source = { space: space!.id, language: 'en' };
  const translation = await call(service.url, 'POST', `/orgs/${org!.id}/translations`, { language: 'de', source });
  const path = `/orgs/${org!.id}/translations/${translation!.id}`;

  let kills = 0;
  let killed: Promise<unknown> | undefined;
  const unanswered: string[] = [];
  engine.intercept = (texts) => {
    // The first request and the third one are never answered: the process dies meanwhile.
    if (kills >= 2 || engine.texts.length < 50 * (kills + 1) + unanswered.length) return undefined;
    kills += 1;
    unanswered.push(...texts);
    killed = service.stop('SIGKILL');
    return new Promise(() => undefined);
  };
  await call(service.url, 'POST', `${path}/run`);
  for (let round = 1; round <= 2; round++) {
    await vi.waitFor(() => expect(kills).toBe(round), { timeout: 120_000, interval: 50 });
    await killed;
    await endLeases();
    service = await start();
  }
  await vi.waitFor(async () => expect((await call(service.url, 'GET', path))!.status).toBe('completed'), {
    timeout: 120_000,
    interval: 100,
  });
  const sent = engine.sent();
  expect(new Set(sent).size).toBe(160);
  expect(sent.length).toBe(160 + unanswered.length);
}, 600_000);
