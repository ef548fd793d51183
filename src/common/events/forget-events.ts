import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../db/database.js';
import type { JobContext } from '../jobs/job.js';
import { Periodic } from '../jobs/periodic.js';

const MINUTE = 60_000;
const SLICE = 5_000;
/** How many days events are kept for a consumer that no process runs any more. */
const ABSENCE = 7;

/** Removes events that every consumer has processed, and consumers that no longer exist. */
@Injectable()
export class ForgetEvents {
  private readonly logger = new Logger(ForgetEvents.name);

  constructor(private readonly database: Database) {}

  /** An event and the streams that wait for it become visible together, so an event that no stream waits for can be removed. */
  @Periodic({ name: 'events.forget-delivered', every: MINUTE })
  async forgetDelivered({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let last: string | null = '0'; last !== null && !signal.aborted;) {
      const [slice]: { last: string | null }[] = await this.database.query(
        `WITH slice AS (SELECT id, subject FROM outbox_events WHERE id > $1 ORDER BY id LIMIT ${SLICE}),
              passed AS (
                DELETE FROM outbox_events e USING slice
                WHERE e.id = slice.id
                  AND NOT EXISTS (SELECT FROM outbox_streams s WHERE s.subject = slice.subject AND s.position < slice.id))
         SELECT max(id) AS last FROM slice`,
        [last],
      );
      last = slice!.last;
    }
  }

  @Periodic({ name: 'events.forget-consumers', every: 60 * MINUTE })
  async forgetConsumers(): Promise<void> {
    const gone = await this.database.query<{ consumer: string; event: string }>(
      `DELETE FROM outbox_subscriptions WHERE seen_at < now() - interval '${ABSENCE} days' RETURNING consumer, event`,
    );
    for (const { consumer, event } of gone) this.logger.warn({ event: 'consumer.forgotten', consumer, consumed: event });
    await this.database.query(
      `DELETE FROM outbox_streams WHERE (consumer, subject) IN (
         SELECT consumer, subject FROM outbox_streams s
         WHERE NOT EXISTS (SELECT FROM outbox_subscriptions c WHERE c.consumer = s.consumer)
         FOR UPDATE SKIP LOCKED)`,
    );
  }
}
