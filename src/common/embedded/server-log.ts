import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifAbsent, usingPath } from './file-errors.js';
import { complaintIn } from './run.js';
import type { ServerAccount } from './server-account.js';

const LOG_NAME = 'postgres.log';
const ROTATED_FROM_BYTES = 1024 * 1024;

/** The log file of the server. It is rotated at a start once it has grown too large. */
export class ServerLog {
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    private seen: number,
  ) {}

  static async open(dataDir: string, account: ServerAccount): Promise<ServerLog> {
    const path = join(dataDir, LOG_NAME);
    return usingPath(path, async () => {
      let size = (await stat(path).catch(ifAbsent))?.size ?? 0;
      if (size > ROTATED_FROM_BYTES) {
        await rename(path, `${path}.1`);
        size = 0;
      }
      const file = await open(path, 'a', 0o600);
      // The next start may run as the server's user itself.
      if (account.impersonated) await file.chown(account.uid, account.gid);
      return new ServerLog(path, file, size);
    });
  }

  get fd(): number {
    return this.file.fd;
  }

  /** The line that says what went wrong, among those written since the last call. */
  async complaint(): Promise<string | undefined> {
    const written = (await readFile(this.path)).subarray(this.seen);
    this.seen += written.length;
    return complaintIn(written.toString());
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
