import { chmod, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { ifAbsent, ifClosed, usingPath } from './file-errors.js';
import { firstClosedDirectory } from './reach.js';
import { type ServerAccount, accountForNewCluster, accountOwning } from './server-account.js';

/** Where the cluster is, or is to be made, and who runs it. */
export interface ClusterHome {
  /** Holds the cluster and what belongs to it: DATA_DIR, or a directory elsewhere that DATA_DIR records. */
  directory: string;
  clusterDir: string;
  /** The major version of PostgreSQL that made the cluster; undefined where there is none yet. */
  madeBy?: string;
  account: ServerAccount;
}

const CLUSTER_NAME = 'postgres';
const RECORD_NAME = 'postgres.location';
/** For root's clusters whose user cannot enter DATA_DIR. Outlives a reboot, and on every system its users can enter it. */
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

/** Where the cluster is, or only the directory it is to be made in. Makes nothing. */
export async function existingHome(dataDir: string): Promise<ClusterHome | Pick<ClusterHome, 'directory'>> {
  const directory = (await recordedHome(dataDir)) ?? dataDir;
  const cluster = await existingCluster(join(directory, CLUSTER_NAME));
  return { directory, ...cluster };
}

/** What DATA_DIR says is obeyed: an empty database made silently in place of a lost one would look like lost data. */
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
        `The database in ${clusterDir} is run by user "${account.name}", who cannot enter ${closed}: allow it with chmod o+x ${closed}`,
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
    throw new StartupError(`${plight}, and cannot be given ${RELOCATED_HOMES}: set DATA_DIR to a directory it can reach.`, {
      cause: error,
    });
  }
}

/** Recorded before there is a database: interrupted after this, the next start makes one in the recorded place. */
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
