import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { Unavailable } from '../http/errors.js';

/** Load balancers ask every few seconds, and take a late answer for none. */
const ANSWERS_WITHIN = 1_500;

/** Whether the database takes writes. Migrations are applied before the service listens, so readiness depends on nothing else. */
@Injectable()
export class Readiness {
  /** One question at a time: while the database hangs, each would hold a connection. */
  private asking: Promise<boolean> | undefined;

  constructor(private readonly database: Database) {}

  async check(): Promise<void> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    const unref = { ref: false };
    const takesWrites = await Promise.race([this.asking, sleep(ANSWERS_WITHIN, undefined, unref)]).catch(() => undefined);
    if (takesWrites === undefined) throw new Unavailable('The database does not respond: check that it is running');
    if (!takesWrites) throw new Unavailable('The database takes no writes: it is a standby, or a failover is under way');
  }

  private async ask(): Promise<boolean> {
    const [row] = await this.database.query<{ readonly: string }>(`SELECT current_setting('transaction_read_only') AS readonly`);
    return row!.readonly === 'off';
  }
}
