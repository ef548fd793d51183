import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../support/database.js';
import { fillDisk } from '../support/fill-disk.js';
import { dataDirectory, freePort, startService, stopAll, type ServiceProcess } from './service.js';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
afterEach(stopAll);

/** The line with which a start fails. The process must end by itself with code 1. */
async function refusal(service: ServiceProcess): Promise<string> {
  expect((await service.exited).code).toBe(1);
  expect(service.complaint.split('\n')).toHaveLength(1);
  expect(service.output).not.toMatch(/\n\s+at /);
  return service.complaint;
}

describe('a start fails with one clear line for', () => {
  it('invalid settings, all of them at once', async () => {
    const service = await startService({ PORT: 'eighty', WORKERS: '0', DATABASE_URL: 'mysql://x', RATE_LIMIT: '-1' });
    expect((await service.exited).code).toBe(1);
    for (const name of ['PORT', 'WORKERS', 'DATABASE_URL', 'RATE_LIMIT']) expect(service.output).toContain(`${name} must be`);
  });

  it('a port in use, before a database is created', async () => {
    const DATA_DIR = dataDirectory();
    const PORT = String(await freePort());
    const squatter = createServer().listen(Number(PORT), '127.0.0.1');
    await once(squatter, 'listening');
    expect(await refusal(await startService({ DATA_DIR, PORT }))).toBe(
      `bindery: Port ${PORT} on 127.0.0.1 is taken by another program: set PORT to a free one`,
    );
    // Not even its directory is created.
    expect(statSync(DATA_DIR, { throwIfNoEntry: false })).toBeUndefined();
    squatter.close();
    const second = await (await startService({ DATA_DIR, PORT })).ready();
    expect((await second.get('/v1/user')).status).toBe(200);
  });

  it('a port in use with several workers, and the first token is not lost', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const PORT = String(await freePort());
    const squatter = createServer().listen(Number(PORT), '127.0.0.1');
    await once(squatter, 'listening');
    const line = await refusal(await startService({ DATABASE_URL: url, PORT, WORKERS: '2' }));
    expect(line).toBe(`bindery: Port ${PORT} on 127.0.0.1 is taken by another program: set PORT to a free one`);
    squatter.close();
    const second = await (await startService({ DATABASE_URL: url, PORT, WORKERS: '2' })).ready();
    expect((await second.get('/v1/user')).status).toBe(200);
    await second.stop();
    await close();
  });

  it('a closed output, and the first token is not lost', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const unheard = await startService({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
    unheard.child.stdout!.destroy();
    expect(await refusal(unheard)).toContain('could not be printed');
    const second = await (await startService({ DATABASE_URL: url })).ready();
    expect((await second.get('/v1/user')).status).toBe(200);
    await second.stop();
    await close();
  });

  it.runIf(isRoot)('a data directory that cannot be written, or is somebody else’s', async () => {
    const DATA_DIR = dataDirectory();
    mkdirSync(DATA_DIR, { mode: 0o755 });
    const line = await refusal(await startService({ DATA_DIR }, { uid: NOBODY }));
    expect(line).toContain(DATA_DIR);
    chownSync(DATA_DIR, NOBODY, NOBODY);
    await (await startService({ DATA_DIR }, { uid: NOBODY })).ready();
  });

  it.each(['/proc/bindery/data', '/sys/bindery', '/dev/null/data', '/proc/1/fd/data'])(
    'a data directory that cannot be created: %s',
    async (DATA_DIR) => {
      expect(await refusal(await startService({ DATA_DIR }))).toMatch(new RegExp(`^bindery: ${DATA_DIR} .*set DATA_DIR to`));
    },
  );

  it('a data directory that cannot be created, even if the database is elsewhere', async () => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    expect(await refusal(await startService({ DATA_DIR: '/proc/bindery/data', DATABASE_URL }))).toContain('set DATA_DIR to');
  });

  it('a second instance on the same data directory, and the first keeps running', async () => {
    const DATA_DIR = dataDirectory();
    const first = await (await startService({ DATA_DIR })).ready();
    const line = await refusal(await startService({ DATA_DIR }));
    expect(line).toContain(`process ${first.child.pid}`);
    expect((await first.get('/v1/user')).status).toBe(200);
  });

  it('a database that does not respond: reported at once, and given up after half a minute', async () => {
    const began = Date.now();
    const service = await startService({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    await vi.waitFor(() => expect(service.complaint).toMatch(/does not respond: .*; trying again for 30 seconds$/), { timeout: 20_000 });
    expect((await service.exited).code).toBe(1);
    expect(service.complaint.split('\n')[1]).toMatch(/does not respond/);
    expect(service.complaint.split('\n')).toHaveLength(2);
    expect(Date.now() - began).toBeGreaterThan(29_000);
  });

  it('a missing database, and starts once it exists', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const name = new URL(url).pathname.slice(1);
    const rename = async (from: string, to: string) => {
      const client = new pg.Client({ connectionString: url.replace(`/${name}`, '/postgres') });
      await client.connect();
      await client.query(`ALTER DATABASE ${from} RENAME TO ${to}`);
      await client.end();
    };
    await rename(name, `${name}_hidden`);
    expect(await refusal(await startService({ DATABASE_URL: url }))).toContain('does not exist on its server (create it)');
    await rename(`${name}_hidden`, name);
    await (await (await startService({ DATABASE_URL: url })).ready()).stop();
    await close();
  });

  it('a server that is too old', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // A function that is found first reports an old version.
    await client.query(`CREATE SCHEMA old; ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = old, pg_catalog, public;
      CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT CASE WHEN $1 = 'server_version_num' THEN '130005' ELSE '13.5' END $$`);
    await client.end();
    expect(await refusal(await startService({ DATABASE_URL: url }))).toBe(
      'bindery: The database server is PostgreSQL 13.5; Bindery needs PostgreSQL 14 or newer',
    );
    await close();
  });

  it.runIf(isRoot)('a disk that fills up while migrating, and nothing is damaged', async () => {
    const mount = dirname(dataDirectory());
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m,mode=755', 'tmpfs', mount]);
    try {
      const DATA_DIR = join(mount, 'data');
      const first = await (await startService({ DATA_DIR })).ready();
      await first.stop();
      const { url, stop } = await openCluster(DATA_DIR);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('CREATE DATABASE filler; DROP SCHEMA public CASCADE; CREATE SCHEMA public').catch(() => undefined);
      await client.end();
      await stop();
      const ballast = join(mount, 'ballast');
      fillDisk(ballast);
      expect(await refusal(await startService({ DATA_DIR }))).toMatch(/disk|space/i);
      rmSync(ballast);
      expect(await (await (await startService({ DATA_DIR })).ready()).stop()).toBe(0);
    } finally {
      await sleep(200);
      execFileSync('umount', [mount]);
    }
  });
});

async function openCluster(DATA_DIR: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { EmbeddedPostgres } = await import('../../src/common/embedded/embedded-postgres.js');
  const server = await EmbeddedPostgres.start({ dataDir: DATA_DIR });
  const { host, port, user, password, database } = server.connection;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return { url: url.href, stop: () => server.stop() };
}
