import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.js';
import { dataDirectory, startService, stopAll, type ServiceProcess } from './service.js';

/** Milliseconds for a stop. An open connection that delays it would do so for 72 s, the keep-alive timeout. */
const STOPPED_BY = 45_000;
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
    const answered = new Promise<string>((resolve, reject) => {
      const request = get(`${service.url}/v1/orgs`, { agent, headers: { authorization: `Bearer ${service.token}` } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve(body));
      });
      request.on('error', reject);
    });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'orgs'::regclass`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    const stopped = service.stop();
    await expect.poll(() => fetch(`${service.url}/livez`).catch(() => 'nobody listens')).toBe('nobody listens');
    await client.query('ROLLBACK');
    const released = Date.now();
    expect(JSON.parse(await answered)).toEqual({ items: [], count: 0 });
    expect(await stopped).toBe(0);
    expect(Date.now() - released).toBeLessThan(STOPPED_BY);
    agent.destroy();
    await client.end();
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
