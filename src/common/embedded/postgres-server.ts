import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './file-errors.js';
import { discardSocketDirectory } from './socket-directory.js';

/** The ways to stop PostgreSQL: disconnecting its clients in order, or immediately, with a recovery at the next start. */
const SHUTDOWNS = [
  { signal: 'INT', patienceMs: 30_000 },
  { signal: 'QUIT', patienceMs: 10_000 },
] as const;

export interface ServerProcess {
  pid: number;
  /** Resolves with how the process ended. */
  gone: Promise<string>;
  socketDir: string;
  /** The directory of the programs that the server was started from. */
  binDir: string;
}

/** A running PostgreSQL server. */
export class PostgresServer {
  /** Resolves with how the server ended, if it ended without having been stopped. */
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
    // Its process id may belong to an unrelated process by now.
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
      // Windows has no signals, so PostgreSQL has its own.
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
