import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './file-errors.js';
import { discardSocketDirectory } from './socket-directory.js';

/** How PostgreSQL is told to end: dropping its clients in order, or at once, to recover at the next start. */
const SHUTDOWNS = [
  { signal: 'INT', patienceMs: 30_000 },
  { signal: 'QUIT', patienceMs: 10_000 },
] as const;

export interface ServerProcess {
  pid: number;
  /** Resolves with how it ended once the process is no more. */
  gone: Promise<string>;
  socketDir: string;
  /** The directory of the programs it was started from. */
  binDir: string;
}

/** A running PostgreSQL, until it ends. */
export class PostgresServer {
  /** Resolves with how the server ended, if it did without having been told to. */
  readonly ended: Promise<string>;
  private stopping?: Promise<void>;

  constructor(private readonly running: ServerProcess) {
    this.ended = new Promise((resolve) => {
      void running.gone.then((how) => {
        if (!this.stopping) resolve(how);
      });
    });
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.shutDown());
  }

  private async shutDown(): Promise<void> {
    const { pid, gone, socketDir } = this.running;
    // Its process id may be a stranger's by now.
    if (await settlesWithin(gone, 0)) return discardSocketDirectory(socketDir);
    for (const { signal, patienceMs } of SHUTDOWNS) {
      await this.tell(signal);
      if (await settlesWithin(gone, patienceMs)) return discardSocketDirectory(socketDir);
    }
    throw new Error(`PostgreSQL (process ${pid}) does not stop`);
  }

  private async tell(signal: 'INT' | 'QUIT'): Promise<void> {
    const { pid, binDir } = this.running;
    if (process.platform === 'win32') {
      // Windows has no signals; PostgreSQL brings its own.
      await promisify(execFile)(`${binDir}/pg_ctl`, ['kill', signal, String(pid)]).catch(() => undefined);
      return;
    }
    try {
      process.kill(pid, `SIG${signal}`);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }
}

async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const settled = promise.then(() => true);
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([settled, late]).finally(() => timer.abort());
}
