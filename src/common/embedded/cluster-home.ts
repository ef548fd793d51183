import { chmod, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { ifAbsent, ifClosed, usingPath } from './file-errors.js';
import { firstClosedDirectory } from './reach.js';
import { type ServerAccount, accountForNewCluster, accountOwning } from './server-account.js';

/** Where the cluster is or will be created, and which account runs it. */
export interface ClusterHome {
  /** Contains the cluster and its files: DATA_DIR, or a directory elsewhere that DATA_DIR records. */
  directory: string;
  clusterDir: string;
  /** The major version of PostgreSQL that created the cluster; undefined if there is no cluster yet. */
  madeBy?: string;
  account: ServerAccount;
}

const CLUSTER_NAME = 'postgres';
const RECORD_NAME = 'postgres.location';
/** For clusters of root whose server user cannot enter DATA_DIR. It survives a reboot, and server users can enter it on every system. */
const RELOCATED_HOMES = '/var/lib/bindery';

export async function findClusterHome(dataDir: string): Promise<ClusterHome> {
  const existing = await existingHome(dataDir);
  if ('clusterDir' in existing) return existing;
  const { directory } = existing;
  const account = await accountForNewCluster();
  const closed = await firstClosedDirectory(directory, account);
  const home = closed === undefined ? directory : await relocate(dataDir, closed, account);
  return { directory: home, clusterDir: join(home, CLUSTER_NAME), account };
}

/** Where the cluster is, or only the directory in which it will be created. Creates nothing. */
export async function existingHome(dataDir: string): Promise<ClusterHome | Pick<ClusterHome, 'directory'>> {
  const directory = (await recordedHome(dataDir)) ?? dataDir;
  const cluster = await existingCluster(join(directory, CLUSTER_NAME));
  return { directory, ...cluster };
}

/** The location recorded in DATA_DIR is binding: if the database is missing there, creating an empty one would look like data loss. */
async function recordedHome(dataDir: string): Promise<string | undefined> {
  const record = join(dataDir, RECORD_NAME);
  const home = (await usingPath(record, () => readFile(record, 'utf8').catch(ifAbsent)))?.trim();
  if (home === undefined) return undefined;
  if (await stat(home).catch(ifAbsent)) return home;
  throw new StartupError(
    `The database of ${dataDir} was in ${home}, which is gone: restore it, or delete ${record} to start with an empty database.`,
  );
}

async function existingCluster(path: string): Promise<Omit<ClusterHome, 'directory'> | undefined> {
  return usingPath(path, async () => {
    const entry = await stat(path).catch(ifAbsent);
    if (!entry) return undefined;
    const clusterDir = await realpath(path);
    const names = await readdir(path).catch(ifClosed);
    if (names?.length === 0) return undefined;
    const account = await accountOwning(clusterDir, entry.uid);
    const closed = await firstClosedDirectory(clusterDir, account);
    if (closed !== undefined) {
      throw new StartupError(
        `The database in ${clusterDir} runs as user "${account.name}", who cannot enter ${closed}: allow it with chmod o+x ${closed}`,
      );
    }
    const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(ifAbsent);
    if (version !== undefined) return { clusterDir, madeBy: version.trim(), account };
    throw new StartupError(`${clusterDir} holds something other than a PostgreSQL database: move it away.`);
  });
}

async function relocate(dataDir: string, closed: string, account: ServerAccount): Promise<string> {
  const plight = `PostgreSQL runs as user "${account.name}", who cannot enter ${closed}`;
  try {
    if (await mkdir(RELOCATED_HOMES, { recursive: true })) await chmod(RELOCATED_HOMES, 0o755);
    const home = await mkdtemp(join(RELOCATED_HOMES, 'cluster-'));
    await chmod(home, 0o755);
    await writeFile(join(home, 'belongs-to'), `${dataDir}\n`);
    const alsoClosed = await firstClosedDirectory(home, account);
    if (alsoClosed !== undefined) throw new StartupError(`${plight} nor ${alsoClosed}: set DATA_DIR to a directory it can reach.`);
    await recordHome(dataDir, home);
    return home;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${plight}, and ${RELOCATED_HOMES} cannot be created for it: set DATA_DIR to a directory it can reach.`, {
      cause: error,
    });
  }
}

/** Recorded before the database exists: if this process is interrupted afterwards, the next start creates it in the recorded place. */
async function recordHome(dataDir: string, home: string): Promise<void> {
  const record = join(dataDir, RECORD_NAME);
  const draft = `${record}.new`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(`${home}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, record);
}
