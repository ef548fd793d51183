import { errorCode } from '../embedded/file-errors.js';
import { InsufficientStorage } from '../http/errors.js';

const OF_ANOTHER = 'belongs to another user than the service';
const REASONS: Readonly<Record<string, string>> = { EROFS: 'is read-only', EACCES: OF_ANOTHER, EPERM: OF_ANOTHER };

/** Runs work that writes files, and says so if DATA_DIR does not let it. */
export async function writingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = isOfFile(error) ? REASONS[errorCode(error) ?? ''] : undefined;
    if (reason === undefined) throw error;
    throw new InsufficientStorage(`The data directory (DATA_DIR) of the service ${reason}: nothing was written`, { cause: error });
  }
}

/** A firewall refuses connections with the same codes. */
const isOfFile = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== 'connect';
