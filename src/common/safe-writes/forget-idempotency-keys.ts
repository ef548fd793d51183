import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { Periodic } from '../jobs/periodic.js';

const HOUR = 3_600_000;
const BATCH = 5000;

/** Removes stored responses after a day, when they are no longer replayed. */
@Injectable()
export class ForgetIdempotencyKeys {
  constructor(private readonly database: Database) {}

  @Periodic({ name: 'idempotency.sweep', every: HOUR })
  async forget(): Promise<void> {
    let forgotten: unknown[];
    do {
      forgotten = await this.database.query(
        `DELETE FROM idempotency_keys WHERE id IN (
           SELECT id FROM idempotency_keys WHERE created_at <= now() - interval '24 hours' ORDER BY created_at LIMIT $1
         ) RETURNING 1`,
        [BATCH],
      );
    } while (forgotten.length === BATCH);
  }
}
