import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '../../src/common/embedded/embedded-postgres.js';
import { isAlive } from '../../src/common/embedded/postmaster-file.js';
import { Bench, discardPrepared, killServer, query, serverPid, sh } from './embedded-postgres-bench.js';

const NOTE = `SELECT text FROM note`;
const WRITE_NOTE = `CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')`;
const KEPT = [{ text: 'kept' }];

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.make();
});
afterEach(() => bench.remove());
afterAll(discardPrepared);

const start = async (dataDir: string) => bench.keep(await EmbeddedPostgres.start({ dataDir }));

describe('an embedded PostgreSQL', () => {
  it('starts in an empty directory, and keeps its data', async () => {
    const dataDir = bench.path('not', 'there', 'yet');
    const first = await start(dataDir);
    expect(first).toMatchObject({ clusterDir: join(dataDir, 'postgres'), relocated: false, adopted: false });
    const [facts] = await query(
      first.connection,
      `SELECT current_database() AS database, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
         rolsuper AS superuser, inet_server_addr() AS address
       FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
    );
    expect(facts).toEqual({ database: 'bindery', encoding: 'UTF8', locale: 'C.UTF-8', superuser: false, address: null });
    await query(first.connection, WRITE_NOTE);
    await first.stop();

    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, NOTE)).toEqual(KEPT);
  });

  it('creates its database in an empty directory that was prepared for it', async () => {
    await mkdir(bench.path('data', 'postgres'), { recursive: true });
    const { clusterDir, connection } = await start(bench.path('data'));
    expect(clusterDir).toBe(bench.path('data', 'postgres'));
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses connections without the password', async () => {
    const dataDir = await bench.prepared();
    const { connection } = await start(dataDir);
    await expect(query({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow('authentication failed');
    await expect(query({ ...connection, user: 'postgres', password: '' }, 'SELECT 1')).rejects.toThrow('password');
  });

  it('stops once, however often it is asked, and leaves no lock', async () => {
    const dataDir = await bench.prepared();
    const server = await start(dataDir);
    const pid = await serverPid(server.clusterDir);
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    expect(await isAlive(pid)).toBe(false);
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
  });

  it('stops with clients connected and a transaction open', async () => {
    const dataDir = await bench.prepared();
    const server = await start(dataDir);
    const sleeping = query(server.connection, 'BEGIN; SELECT pg_sleep(60)').catch((error: Error) => error.message);
    await expect.poll(() => query(server.connection, `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).toHaveLength(1);
    await server.stop();
    expect(await sleeping).toMatch(/terminat/);
  });

  it.each([
    { name: 'with space', inside: true },
    { name: `it's, a "dir"`, inside: true },
    { name: 'd'.repeat(120), inside: false },
  ])('keeps its socket to a directory named $name', async ({ name, inside }) => {
    const dataDir = await bench.prepared(name);
    const { host, started } = await bench.started(dataDir);
    const socketDir = started.connection.host;
    expect(socketDir === started.clusterDir).toBe(inside);
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
    await host.kill();
    const adopted = await start(dataDir);
    expect(adopted).toMatchObject({ adopted: true, connection: started.connection });
    await adopted.stop();
    expect(existsSync(socketDir)).toBe(inside);
  });

  it('rotates a large log', async () => {
    const dataDir = await bench.prepared();
    await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(1024 * 1024 + 1));
    await (await start(dataDir)).stop();
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/^20.*starting PostgreSQL/);
    expect(await readFile(join(dataDir, 'postgres.log.1'), 'utf8')).toMatch(/^x+$/);
  });

  it('reports when the server ends by itself, and not when it is stopped', async () => {
    const dataDir = await bench.prepared();
    const server = await start(dataDir);
    await killServer(server.clusterDir);
    expect(await server.ended).toBe(`PostgreSQL on ${server.clusterDir} ended by itself (SIGKILL)`);
    await server.stop();

    const again = await start(dataDir);
    await again.stop();
    expect(await Promise.race([again.ended, Promise.resolve('nothing')])).toBe('nothing');
  });

  it('survives Ctrl-C, so that Bindery can finish its work first', async () => {
    const dataDir = await bench.prepared();
    const { host } = await bench.started(dataDir);
    host.interrupt();
    expect(await host.report()).toEqual({ answer: 1 });
    await host.stop();
  });
});

describe('after a crash', () => {
  it('takes over the server of a killed process', async () => {
    const dataDir = await bench.prepared();
    const { host, started } = await bench.started(dataDir);
    const pid = await serverPid(started.clusterDir);
    await query(started.connection, WRITE_NOTE);
    await host.kill();

    const server = await start(dataDir);
    expect(server.adopted).toBe(true);
    expect(await serverPid(server.clusterDir)).toBe(pid);
    expect(await query(server.connection, NOTE)).toEqual(KEPT);
    await server.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it('notices the end of a server it took over', async () => {
    const dataDir = await bench.prepared();
    const { host } = await bench.started(dataDir);
    await host.kill();
    const server = await start(dataDir);
    await killServer(server.clusterDir);
    expect(await server.ended).toContain('ended by itself');
  });

  it('recovers when the server was killed too', async () => {
    const dataDir = await bench.prepared();
    const { host, started } = await bench.started(dataDir);
    await query(started.connection, WRITE_NOTE);
    await Promise.all([host.kill(), killServer(started.clusterDir)]);

    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(await query(server.connection, NOTE)).toEqual(KEPT);
  });

  it('waits for the last work of a killed server to end', async () => {
    const dataDir = await bench.prepared();
    const { host, started } = await bench.started(dataDir);
    // A backend that is computing does not notice the end of its server until the statement ends.
    const busy = query(
      started.connection,
      `DO $$ DECLARE until timestamp := clock_timestamp() + '3 s'; BEGIN WHILE clock_timestamp() < until LOOP END LOOP; END $$`,
    );
    const ended = busy.catch(() => undefined);
    await expect.poll(() => query(started.connection, `SELECT 1 FROM pg_stat_activity WHERE state = 'active'`)).toHaveLength(2);
    await Promise.all([host.kill(), killServer(started.clusterDir)]);

    const server = await start(dataDir);
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('pre-existing shared memory block');
    await ended;
  });

  it('ignores another process with the pid of the killed server', async () => {
    const dataDir = await bench.prepared();
    const { host, started } = await bench.started(dataDir);
    await query(started.connection, WRITE_NOTE);
    const pid = await serverPid(started.clusterDir);
    const stranger = await bench.strangerLike(pid);
    await Promise.all([host.kill(), killServer(started.clusterDir)]);
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(started.clusterDir, name);
      await writeFile(path, (await readFile(path, 'utf8')).replace(String(pid), String(stranger.pid)));
    }

    const server = await start(dataDir);
    expect(await query(server.connection, NOTE)).toEqual(KEPT);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  it.runIf(process.platform === 'linux')('treats a zombie process as dead', async () => {
    const parent = await bench.child('sh', ['-c', 'sleep 0 & exec sleep 60']);
    const zombie = async () => (await sh('ps', ['-o', 'pid=,stat=', '--ppid', String(parent.pid)])).stdout.trim();
    await expect.poll(zombie).toMatch(/^\d+ Z/);
    expect(await isAlive(Number.parseInt(await zombie(), 10))).toBe(false);
    expect(await isAlive(Number(parent.pid))).toBe(true);
  });

  it('refuses to start beside a server it cannot see, such as in another container', async () => {
    const dataDir = await bench.prepared();
    const { host, started } = await bench.started(dataDir);
    await host.kill();
    const path = join(started.clusterDir, 'postmaster.pid');
    const file = await readFile(path, 'utf8');
    await writeFile(path, file.replace(/^\d+/, '4000000'));
    await expect(EmbeddedPostgres.start({ dataDir })).rejects.toThrow(
      `A PostgreSQL of another container is running on ${started.clusterDir}`,
    );
    await writeFile(path, file);
  });

  it('starts beside a process file that a full disk left empty', async () => {
    const dataDir = await bench.prepared();
    const { host, started } = await bench.started(dataDir);
    await Promise.all([host.kill(), killServer(started.clusterDir)]);
    await writeFile(join(started.clusterDir, 'postmaster.pid'), '');
    const server = await start(dataDir);
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('creates the database again when it was killed while creating it', async () => {
    const host = bench.host(bench.path('data'));
    const entries = () => readdir(bench.path('data')).catch(() => []);
    await expect.poll(entries, { interval: 5 }).toContainEqual(expect.stringMatching(/^postgres\.making-/));
    await host.kill();
    expect(await entries()).not.toContain('postgres');

    const server = await start(bench.path('data'));
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await entries()).filter((name) => name.includes('making'))).toEqual([]);
  });
});

describe('a second Bindery on the same directory', () => {
  it('is refused while the first runs, in one line naming it', async () => {
    const dataDir = await bench.prepared();
    const { host } = await bench.started(dataDir);
    await expect(EmbeddedPostgres.start({ dataDir: dataDir })).rejects.toMatchObject({
      name: 'StartupError',
      message: `Another Bindery (process ${host.pid}) is using ${dataDir}: stop it, or give this one a DATA_DIR of its own.`,
    });
    await host.stop();
    expect((await start(dataDir)).adopted).toBe(false);
  });

  it.each(['after a clean stop', 'after a crash'])('is refused when several start at the same time %s', async (when) => {
    const dataDir = await bench.prepared();
    const { host } = await bench.started(dataDir);
    await (when === 'after a crash' ? host.kill() : host.stop());
    const reports = await Promise.all([1, 2, 3, 4, 5, 6].map(() => bench.host(dataDir).report()));
    expect(reports.filter(({ connection }) => connection)).toHaveLength(1);
    expect(reports.filter(({ message }) => message?.startsWith('Another Bindery'))).toHaveLength(5);
  });
});
