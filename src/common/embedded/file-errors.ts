import { userInfo } from 'node:os';
import { StartupError } from '../../config/startup-error.js';

/** Runs work on a path, and turns file-system errors that an operator can fix into a StartupError that names the path. */
export async function usingPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const remedy = remedyFor(errorCode(error), path);
    throw remedy === undefined ? error : new StartupError(remedy, { cause: error });
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns undefined for the error that says that a path does not exist, and rethrows others. */
export function ifAbsent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** Returns undefined for the error that says that a path may not be read, and rethrows others. */
export function ifClosed(error: unknown): undefined {
  if (errorCode(error) === 'EACCES') return undefined;
  throw error;
}

function remedyFor(code: string | undefined, path: string): string | undefined {
  switch (code) {
    case 'EACCES':
      return `${path} is closed to ${userInfo().username}: give that user the directory (chown), or set DATA_DIR to another one.`;
    case 'EROFS':
      return `${path} is on a read-only file system: set DATA_DIR to a directory that can be written.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} has a file where a directory should be: move the file away, or set DATA_DIR to another directory.`;
    case 'EBUSY':
      return `${path} holds a mount point where the database is to be made: mount the volume on DATA_DIR itself.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} has no space left: free some disk space, or set DATA_DIR to a directory on another disk.`;
    case 'EPERM':
    case 'ENOTSUP':
    case 'EOPNOTSUPP':
      return `${path} refuses what a database needs of a file system (owners, sockets, hard links): set DATA_DIR to a local disk, or DATABASE_URL.`;
    default:
      return undefined;
  }
}
