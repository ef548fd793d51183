import { chown, mkdtemp, rm, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ClusterHome } from './cluster-home.js';
import { SOCKET_PATH_LIMIT } from './instance-lock.js';

export const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
const PREFIX = 'bindery-socket-';

/**
 * The socket is created inside the cluster, which PostgreSQL requires to be private to its user. If that path is too
 * long for a socket, it is created in a new directory with the same permissions. The server records which, so a later
 * start finds it.
 */
export async function makeSocketDirectory({ clusterDir, account }: ClusterHome): Promise<string> {
  if (Buffer.byteLength(join(clusterDir, SOCKET_NAME)) <= SOCKET_PATH_LIMIT) {
    // A file left by a killed server could name the process of another program. The cluster has a lock file of its own.
    await rm(join(clusterDir, `${SOCKET_NAME}.lock`), { force: true });
    return clusterDir;
  }
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  if (account.impersonated) await chown(directory, account.uid, account.gid);
  return directory;
}

/** Removes a directory that was created here, once its server has ended; leaves any other directory alone. */
export async function discardSocketDirectory(directory: string): Promise<void> {
  if (dirname(directory) !== tmpdir() || !directory.startsWith(join(tmpdir(), PREFIX))) return;
  await Promise.allSettled([unlink(join(directory, SOCKET_NAME)), unlink(join(directory, `${SOCKET_NAME}.lock`))]);
  await rmdir(directory).catch(() => undefined);
}
