import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { dataDirectory, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { testDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';

/** What an operator reads after the run: each fault, what clients saw of it, and how soon it was over. */
const table: { fault: string; 'clients saw': string; 'recovered after': string }[] = [];
afterAll(() => console.table(table));
afterEach(stopAll);

interface Seen {
  /** How often each status was the answer; `none` is a connection that broke. */
  statuses: Map<string, number>;
  /** The longest that a caller waited, in milliseconds. */
  longest: number;
}

/** Four callers that read and two that write, until they are stopped. */
function callers(service: ServiceProcess): { seen: Seen; stop: () => Promise<Seen> } {
  const seen: Seen = { statuses: new Map(), longest: 0 };
  const run = { on: true };
  const call = async (method: string) => {
    while (run.on) {
      const since = performance.now();
      const status = await send(service, method).catch(() => 'none');
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      seen.longest = Math.max(seen.longest, performance.now() - since);
      await sleep(20);
    }
  };
  const all = ['GET', 'GET', 'GET', 'GET', 'POST', 'POST'].map(call);
  const stop = async () => {
    run.on = false;
    await Promise.all(all);
    return seen;
  };
  return { seen, stop };
}

async function send(service: ServiceProcess, method: string): Promise<string> {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  const body = method === 'POST' ? JSON.stringify({ title: 'Written during a fault' }) : undefined;
  const response = await fetch(`${service.url}/v1/orgs`, { method, headers, ...(body !== undefined && { body }) });
  await response.arrayBuffer();
  return String(response.status);
}

const ready = (service: ServiceProcess) =>
  fetch(`${service.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

/** Breaks something while callers call, waits until the service says that it is not ready, and mends it. */
async function suffer(
  service: ServiceProcess,
  fault: string,
  { cause, mend }: { cause: () => void; mend: () => Promise<void> | void },
): Promise<Seen> {
  const { stop } = callers(service);
  await sleep(500);
  cause();
  const asked = performance.now();
  await expect.poll(() => ready(service)).toBe(503);
  const noticed = performance.now() - asked;
  // Long enough for the deadline of every statement that was under way.
  await sleep(6_000);
  await mend();
  const mended = performance.now();
  await expect.poll(() => ready(service)).toBe(200);
  await expect.poll(() => send(service, 'POST')).toBe('201');
  const recovered = performance.now() - mended;
  const seen = await stop();
  const statuses = [...seen.statuses].map(([status, times]) => `${status} × ${times}`).join(', ');
  table.push({
    fault,
    'clients saw': `${statuses}; not ready after ${Math.round(noticed)} ms; the longest wait ${Math.round(seen.longest)} ms`,
    'recovered after': `${Math.round(recovered)} ms`,
  });
  return seen;
}

const LIMIT = { DATABASE_STATEMENT_TIMEOUT: '1000', LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
const known = (seen: Seen) => [...seen.statuses.keys()].toSorted();

describe('a database that hangs', () => {
  it('is a 503 within the deadline, never an error of the service', async () => {
    const DATA_DIR = dataDirectory();
    const service = await (await startService({ DATA_DIR, ...LIMIT })).ready();
    const [postmaster] = readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const signal = (name: string) => {
      const children = execFileSync('pgrep', ['-P', postmaster!], { encoding: 'utf8' }).trim().split('\n');
      for (const pid of [postmaster!, ...children]) process.kill(Number(pid), name);
    };
    const seen = await suffer(service, 'PostgreSQL is stopped (SIGSTOP) for 6 s', {
      cause: () => signal('SIGSTOP'),
      mend: () => signal('SIGCONT'),
    });
    expect(known(seen).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
    expect(seen.statuses.get('503')).toBeGreaterThan(0);
  });

  it('is a 503 too if the network loses what is sent', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const line = await DatabaseLine.to(url);
    const service = await (await startService({ DATABASE_URL: line.url, ...LIMIT })).ready();
    const seen = await suffer(service, 'the network swallows every packet for 6 s', {
      cause: () => line.swallow(),
      mend: () => line.mend(),
    });
    expect(known(seen).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
    expect(seen.statuses.get('503')).toBeGreaterThan(0);
    await service.stop();
    await line.cut();
    await close();
  });
});
