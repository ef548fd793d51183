import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { findBinaryPackage, usableBinaries } from './binaries.js';
import { type ClusterHome, findClusterHome } from './cluster-home.js';
import { createCluster } from './create-cluster.js';
import { openDataDirectory } from './data-directory.js';
import { lockDirectory } from './instance-lock.js';
import { adoptServer, launchServer, type LaunchedServer } from './launch-server.js';
import type { ServerConnection } from './server-connection.js';
import { currentAccount } from './server-account.js';
import { ServerLog } from './server-log.js';

export interface EmbeddedPostgresOptions {
  /** DATA_DIR as an absolute path. */
  dataDir: string;
}

interface Parts extends LaunchedServer {
  clusterDir: string;
  relocated: boolean;
  adopted: boolean;
  unlock: () => Promise<void>;
}

/** The PostgreSQL server that Bindery includes and runs itself, for installations without one of their own. */
export class EmbeddedPostgres {
  readonly connection: ServerConnection;
  readonly clusterDir: string;
  /** True if the cluster could not be created under DATA_DIR, because the server's user cannot enter it. */
  readonly relocated: boolean;
  /** True if a server that a killed process left behind was taken over. */
  readonly adopted: boolean;
  /** Resolves with a line to log if the server ends without having been stopped; otherwise it never settles. */
  readonly ended: Promise<string>;
  private stopping?: Promise<void>;

  private constructor(private readonly parts: Parts) {
    this.connection = parts.connection;
    this.clusterDir = parts.clusterDir;
    this.relocated = parts.relocated;
    this.adopted = parts.adopted;
    this.ended = parts.server.ended.then((how) => `PostgreSQL on ${parts.clusterDir} ended by itself (${how})`);
  }

  static async start({ dataDir: configured }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const unlocks: (() => Promise<void>)[] = [];
    const unlock = async () => {
      await Promise.all(unlocks.map((each) => each()));
    };
    currentAccount();
    try {
      const dataDir = await openDataDirectory(configured);
      unlocks.push(await lockDirectory(dataDir));
      const home = await findClusterHome(dataDir);
      const relocated = home.directory !== dataDir;
      // A copy of DATA_DIR refers to the same cluster directory, so that directory is locked too.
      if (relocated) unlocks.push(await lockDirectory(home.directory));
      const running = await run(home, dataDir);
      return new EmbeddedPostgres({ ...running, clusterDir: home.clusterDir, relocated, unlock });
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.parts.server.stop().finally(this.parts.unlock));
  }
}

async function run(home: ClusterHome, dataDir: string): Promise<LaunchedServer & { adopted: boolean }> {
  const binaries = await findBinaryPackage();
  const [major] = binaries.version.split('.');
  if (home.madeBy !== undefined && home.madeBy !== major) {
    throw new StartupError(
      `The database in ${home.clusterDir} was created by PostgreSQL ${home.madeBy}, and this is PostgreSQL ${major}: run it with a PostgreSQL ${home.madeBy} and DATABASE_URL, or move it by dump and restore.`,
    );
  }
  const adopted = await adoptServer(home, join(binaries.directory, 'native', 'bin'));
  if (adopted) return { ...adopted, adopted: true };
  const binDir = await usableBinaries(binaries, home.directory, home.account);
  if (home.madeBy === undefined) await createCluster(home, binDir);
  const log = await ServerLog.open(dataDir, home.account);
  try {
    return { ...(await launchServer(home, binDir, log)), adopted: false };
  } finally {
    await log.close();
  }
}
