import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { InsufficientStorage, Unavailable } from '../http/errors.js';
import { FileStore } from '../storage/file-store.js';

/** Load balancers ask every few seconds, and take a late answer for none. */
const ANSWERS_WITHIN = 1_500;

/** Whether the database and DATA_DIR take writes. Migrations are applied before the service listens, so readiness depends on nothing else. */
@Injectable()
export class Readiness {
  private readonly needs = [
    new Need(() => this.problemOfDatabase(), 'The database does not respond: check that it is running'),
    new Need(() => this.problemOfFiles(), 'The data directory (DATA_DIR) does not respond: check that its file system is mounted'),
  ];

  constructor(
    private readonly database: Database,
    private readonly fileStore: FileStore,
  ) {}

  async check(): Promise<void> {
    const problems = await Promise.all(this.needs.map((need) => need.problem()));
    const problem = problems.find((each) => each !== undefined);
    if (problem !== undefined) throw new Unavailable(problem);
  }

  private async problemOfDatabase(): Promise<string | undefined> {
    const [row] = await this.database.query<{ readonly: string }>(`SELECT current_setting('transaction_read_only') AS readonly`);
    return row!.readonly === 'off' ? undefined : 'The database takes no writes: it is a standby, or a failover is under way';
  }

  private async problemOfFiles(): Promise<string | undefined> {
    try {
      await this.fileStore.requireWritable();
      return undefined;
    } catch (error) {
      // What else can be wrong, such as a full disk, passes or concerns single files.
      return error instanceof InsufficientStorage ? error.message : undefined;
    }
  }
}

/** Is asked one question at a time: while it hangs, each would hold a connection or a thread. */
class Need {
  private asking: Promise<string | undefined> | undefined;

  constructor(
    private readonly ask: () => Promise<string | undefined>,
    /** The problem if it does not answer. */
    private readonly silence: string,
  ) {}

  problem(): Promise<string | undefined> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return Promise.race([this.asking, sleep(ANSWERS_WITHIN, this.silence, { ref: false })]).catch(() => this.silence);
  }
}
