import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { isAlive, readPostmasterFile } from '../../src/common/embedded/postmaster-file.js';
import { connectionTo } from '../../src/common/embedded/server-connection.js';
import { DiskFileStore } from '../../src/common/storage/disk-file-store.js';
import { killServer, serverPid } from '../process/embedded-postgres-bench.js';
import { dataDirectory, freePort, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { Chance } from './space-trees.js';
import { brokenRevisions, forgottenRevisions } from './whole-revisions.js';
import { WriteLoad } from './write-load.js';

const BOOTSTRAP_TOKEN = 'durability-durability-durability';
/** Acknowledged before the clock of a kill begins. */
const ENOUGH = 6;
/** Milliseconds of load before the end, at most. */
const LONGEST = 1200;
/** Callers who have not noticed by then go no further. */
const NOTICED_BY = 300;

/** What is killed: the processes of the service, the database, or one session of it, which ends all sessions. */
const KILLS = ['service', 'database', 'session'] as const;

export interface Killed {
  rounds: number;
  acknowledged: number;
  /** Writes that were cut off, and sent again. */
  cutOff: number;
}

/**
 * Kills the service and its database in turn while many write, and starts them again: each time everything that was
 * acknowledged is there, every revision is whole, and what was cut off can be sent again with its key.
 */
export async function killUnderLoad({ rounds, seed }: { rounds: number; seed: number }): Promise<Killed> {
  const installation = await Installation.start();
  try {
    const chance = new Chance(seed);
    const spaceId = await installation.makeSpace();
    const load = new WriteLoad(`${installation.url}/v1/spaces/${spaceId}`, BOOTSTRAP_TOKEN, chance);
    await load.prepare();
    let cutOff = 0;
    for (let round = 0; round < rounds; round++) {
      const before = load.acknowledged;
      const running = load.run();
      await Promise.race([running, load.reaches(before + ENOUGH)]);
      expect(load.acknowledged).toBeGreaterThanOrEqual(before + ENOUGH);
      await sleep(chance.below(LONGEST));
      const killed = KILLS[round % KILLS.length]!;
      await installation.kill(killed, chance);
      await sleep(NOTICED_BY);
      load.stop();
      await running;
      await installation.comeBack(killed);
      const where = `round ${round}, ${killed} killed`;
      expect(await load.problems(), where).toEqual([]);
      expect(await installation.problems(spaceId, load), where).toEqual([]);
      cutOff += await load.settle();
      expect(await load.problems(), `${where}, what was cut off sent again`).toEqual([]);
    }
    expect(await installation.problems(spaceId, load)).toEqual([]);
    return { rounds, acknowledged: load.acknowledged, cutOff };
  } finally {
    await installation.remove();
  }
}

/** The service with an embedded database, on a port of its own. */
class Installation {
  private constructor(
    private readonly settings: { DATA_DIR: string; PORT: string },
    private service: ServiceProcess,
  ) {}

  static async start(): Promise<Installation> {
    const settings = { DATA_DIR: dataDirectory(), PORT: String(await freePort()) };
    return new Installation(settings, await launch(settings));
  }

  get url(): string {
    return this.service.url;
  }

  async makeSpace(): Promise<string> {
    const { id: orgId } = await this.post('/v1/orgs', { title: 'Killed' });
    return (await this.post(`/v1/orgs/${orgId}/spaces`, { editMode: 'live', empty: true })).id;
  }

  async kill(what: (typeof KILLS)[number], chance: Chance): Promise<void> {
    if (what === 'database') return killServer(this.cluster);
    if (what === 'session') return this.killSession(chance);
    const pids = [this.service.child.pid!, ...workersOf(this.service)];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await this.service.exited;
    for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false);
  }

  /** Without its database the service ends by itself; where only sessions ended, it goes on. */
  async comeBack(killed: (typeof KILLS)[number]): Promise<void> {
    if (killed === 'session') {
      const readiness = async () => (await fetch(`${this.url}/readyz`).catch(() => undefined))?.status;
      await expect.poll(readiness).toBe(200);
      expect(this.service.child.exitCode).toBeNull();
      return;
    }
    if (killed === 'database') {
      const ended = await Promise.race([this.service.exited, sleep(120_000)]);
      expect(ended?.code, this.service.output).toBe(1);
      expect(this.service.complaint).toContain('ended by itself');
    }
    this.service = await launch(this.settings);
  }

  async problems(spaceId: string, { heads }: WriteLoad): Promise<string[]> {
    const files = new DiskFileStore(join(this.settings.DATA_DIR, 'files'));
    return this.ask(async (client) => [
      ...(await brokenRevisions(client, files)),
      ...(await forgottenRevisions(client, spaceId, heads)).map((id) => `forgotten revision ${id}`),
    ]);
  }

  async remove(): Promise<void> {
    await stopAll();
    await killServer(this.cluster);
    rmSync(dirname(this.settings.DATA_DIR), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private get cluster(): string {
    return join(this.settings.DATA_DIR, 'postgres');
  }

  private async killSession(chance: Chance): Promise<void> {
    const parent = await serverPid(this.cluster);
    const sessions = await this.ask(async (client) => {
      const text = `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
      return (await client.query<{ pid: number }>(text)).rows;
    });
    process.kill(chance.of(sessions).pid, 'SIGKILL');
    expect(await isAlive(parent)).toBe(true);
  }

  private async ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(await connectionTo(this.cluster, (await readPostmasterFile(this.cluster))!));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private async post(path: string, body: object): Promise<{ id: string }> {
    const headers = { authorization: `Bearer ${BOOTSTRAP_TOKEN}`, 'content-type': 'application/json' };
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { id: string };
  }
}

let launched = 0;

/** In one process and in several by turns. */
const launch = async (settings: { DATA_DIR: string; PORT: string }): Promise<ServiceProcess> =>
  (
    await startService({ ...settings, BOOTSTRAP_TOKEN, WORKERS: String(1 + (launched++ % 2)), RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  ).ready();

function workersOf({ child }: ServiceProcess): number[] {
  const processes = execFileSync('ps', ['-ww', '-eo', 'ppid=,pid=,args=']).toString().split('\n');
  const lines = processes.map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([parent, , ...args]) => Number(parent) === child.pid && args.join(' ').includes('worker.js'))
    .map(([, pid]) => Number(pid));
}
