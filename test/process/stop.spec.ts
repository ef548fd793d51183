import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.js';
import { dataDirectory, startService, stopAll, type ServiceProcess } from './service.js';

/** Milliseconds for a stop. An open connection that delays it would do so for 72 s, the keep-alive timeout. */
const STOPPED_BY = 45_000;
/** Jobs and deliveries get 6 s. On an idle machine the process ends in less than 7. */
const WORK_STOPPED_BY = 20_000;
/** Milliseconds between what is told to end at the same time. One after the other, it would be 5 s. */
const AT_ONCE = 3000;
afterEach(stopAll);

interface Outcome {
  status?: number;
  whole: boolean;
  error?: string;
}

/** Sends requests over keep-alive connections until it is stopped. An answer that began must arrive completely. */
function load(service: ServiceProcess, connections: number): { outcomes: readonly Outcome[]; stop: () => Promise<Outcome[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const run = { on: true };
  const one = () =>
    new Promise<Outcome>((resolve) => {
      const request = get(`${service.url}/v1/orgs`, { agent, headers: { authorization: `Bearer ${service.token}` } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('close', () => resolve({ status: response.statusCode, whole: response.complete && body.endsWith('}') }));
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve({ whole: true, error: error.code }));
    });
  const loops = Array.from({ length: connections }, async () => {
    while (run.on) {
      const outcome = await one();
      outcomes.push(outcome);
      if (outcome.error !== undefined) return;
    }
  });
  const stop = async () => {
    run.on = false;
    await Promise.all(loops);
    agent.destroy();
    return outcomes;
  };
  return { outcomes, stop };
}

describe('SIGTERM and SIGINT under load', () => {
  for (const [signal, WORKERS] of [
    ['SIGTERM', '1'],
    ['SIGINT', '2'],
  ] as const) {
    it(`${signal} with ${WORKERS} worker(s): every answer that began arrives complete, then everything stops`, async () => {
      const { url, close } = await testDatabase({ empty: true });
      const service = await startService({ DATABASE_URL: url, WORKERS, RATE_LIMIT: '0', LOG_LEVEL: 'error' });
      await service.ready();
      const { outcomes: sofar, stop } = load(service, 16);
      await expect.poll(() => sofar.length).toBeGreaterThan(100);
      const began = Date.now();
      expect(await service.stop(signal)).toBe(0);
      expect(Date.now() - began).toBeLessThan(STOPPED_BY);
      const outcomes = await stop();
      expect(outcomes.filter(({ whole }) => !whole)).toEqual([]);
      expect(new Set(outcomes.map(({ status }) => status ?? 0))).toEqual(new Set([200, 0]));
      // A connection that closes while idle is refused or reset; nothing else may happen to a caller.
      expect(outcomes.flatMap(({ error }) => error ?? []).filter((code) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET')).toEqual([]);

      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `SELECT count(*)::int AS locks FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
         WHERE l.locktype = 'advisory'`,
      );
      expect(rows).toEqual([{ locks: 0 }]);
      await client.end();
      await close();
    });
  }

  it('a connection that waits for its answer gets it completely, and does not delay the stop', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const service = await (await startService({ DATABASE_URL: url, LOG_LEVEL: 'error' })).ready();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE orgs IN ACCESS EXCLUSIVE MODE');
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
      const request = get(`${service.url}/v1/orgs`, { agent, headers: { authorization: `Bearer ${service.token}` } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ body, connection: response.headers.connection }));
      });
      request.on('error', reject);
    });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'orgs'::regclass`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    const stopped = service.stop();
    await expect.poll(() => fetch(`${service.url}/livez`).catch(() => 'nobody listens')).toBe('nobody listens');
    await client.query('ROLLBACK');
    const released = Date.now();
    const { body, connection } = await answered;
    expect(JSON.parse(body)).toEqual({ items: [], count: 0 });
    expect(connection).toBe('close');
    expect(await stopped).toBe(0);
    expect(Date.now() - released).toBeLessThan(STOPPED_BY);
    agent.destroy();
    await client.end();
    await close();
  });

  it('closes idle connections at once, and has jobs and deliveries save what they have done, side by side', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const DATA_DIR = dataDirectory();
    const LEDGER = join(dirname(DATA_DIR), 'ledger');
    const EXTENSIONS = join(import.meta.dirname, 'long-work.mjs');
    const service = await (await startService({ DATABASE_URL: url, DATA_DIR, EXTENSIONS, LEDGER, LOG_LEVEL: 'error' })).ready();
    const noted = () => readFileSync(LEDGER, 'utf8').trim().split('\n').toSorted();
    const began = ['delivery began at attempt 1', 'job began at attempt 1'];

    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json', connection: 'close' };
    const post = async (path: string, body: object) => {
      const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { id: string };
    };
    const org = await post('/v1/orgs', { title: 'Engines' });
    const space = await post(`/v1/orgs/${org.id}/spaces`, { editMode: 'live', empty: true });
    await post(`/v1/spaces/${space.id}/content`, { changes: [{ operation: 'insert_page', title: 'A', document: {} }] });
    await expect.poll(noted).toEqual(began);

    const agent = new Agent({ keepAlive: true });
    const atClose = new Promise<string[]>((resolve, reject) => {
      const request = get(`${service.url}/livez`, { agent }, (response) => response.resume());
      request.on('socket', (socket) => socket.on('close', () => resolve(noted()))).on('error', reject);
    });
    await expect.poll(() => Object.values(agent.freeSockets).flat().length).toBe(1);
    const since = Date.now();
    const stopped = service.stop();
    expect(await atClose).toEqual(began);
    // One that arrives in this moment is reset.
    const refused = () => fetch(`${service.url}/livez`).catch(({ cause }: { cause: { code: string } }) => cause.code);
    await expect.poll(refused).toBe('ECONNREFUSED');
    expect(noted()).toEqual(began);
    expect(await stopped).toBe(0);
    expect(Date.now() - since).toBeLessThan(WORK_STOPPED_BY);
    const [, delivery, , job] = noted();
    const savedAt = [/^delivery saved at (\d+)$/.exec(delivery!)![1], /^job saved at (\d+)$/.exec(job!)![1]].map(Number);
    expect(Math.abs(savedAt[0]! - savedAt[1]!)).toBeLessThan(AT_ONCE);

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Other processes can have them at once.
    const { rows: jobs } = await client.query(`SELECT attempts, locked_until <= now() AS due FROM jobs WHERE name = 'test.long'`);
    expect(jobs).toEqual([{ attempts: 0, due: true }]);
    const { rows: streams } = await client.query(`SELECT locked_by FROM outbox_streams WHERE consumer = 'test.long'`);
    expect(streams).toEqual([{ locked_by: null }]);
    await client.end();
    rmSync(dirname(DATA_DIR), { recursive: true });
    await close();
  });

  it('a killed worker is replaced, and the port keeps answering', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const service = await (await startService({ DATABASE_URL: url, WORKERS: '2', LOG_LEVEL: 'error' })).ready();
    const children = () =>
      execFileSync('pgrep', ['-P', String(service.child.pid)])
        .toString()
        .trim()
        .split('\n');
    for (let i = 0; i < 10; i++) await fetch(`${service.url}/livez`, { headers: { connection: 'close' } });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    // Each worker answers for both.
    expect(metrics).toMatch(/http_request_duration_seconds_count{[^}]*livez[^}]*} 10\n/);
    const [victim] = children();
    process.kill(Number(victim), 'SIGKILL');
    let answered = 0;
    for (let i = 0; i < 20; i++) {
      const signal = AbortSignal.timeout(30_000);
      const answer = await fetch(`${service.url}/livez`, { headers: { connection: 'close' }, signal }).catch(() => undefined);
      if (answer?.status === 200) answered++;
      await sleep(50);
    }
    // Requests that the killed worker had just received are lost, and no later ones.
    expect(answered).toBeGreaterThanOrEqual(18);
    await expect.poll(() => children().filter((pid) => pid !== victim).length).toBe(2);
    expect(await service.stop()).toBe(0);
    await close();
  });

  it('leave no server behind, not even the embedded database', async () => {
    const DATA_DIR = dataDirectory();
    const service = await (await startService({ DATA_DIR })).ready();
    expect(await service.stop()).toBe(0);
    expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(`-D ${DATA_DIR}`);
    rmSync(dirname(DATA_DIR), { recursive: true });
  });

  it('reach the service behind `npm start`, and npm waits for its end', async () => {
    const DATA_DIR = dataDirectory();
    const service = await (await startService({ DATA_DIR }, { command: ['npm', 'start'] })).ready();
    await service.stop();
    expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(`-D ${DATA_DIR}`);
    await expect(fetch(`${service.url}/livez`)).rejects.toThrow();
    rmSync(dirname(DATA_DIR), { recursive: true });
  });
});
