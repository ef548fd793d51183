import { Injectable, Logger } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import { Env } from '../../../config/env.js';
import { SpacesTransferred } from '../../spaces/space.events.js';
import { DeliverWebhooks } from '../sending/deliver-webhooks.js';
import { Webhook } from '../webhook.entity.js';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const SLICE = 1_000;
/** How many deliveries may wait for one webhook. */
const LONGEST_BACKLOG = 10_000;

/** Removes what is too old, or belongs to nothing any more, and limits what waits for a receiver that does not keep up. */
@Injectable()
export class ForgetDeliveries {
  private readonly logger = new Logger(ForgetDeliveries.name);

  constructor(
    private readonly database: Database,
    private readonly deliverWebhooks: DeliverWebhooks,
    private readonly env: Env,
  ) {}

  /** Foreign keys delete the deliveries of an event, and their attempts. */
  @Periodic({ name: 'webhooks.sweep', every: HOUR })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const old = `SELECT id FROM webhook_events WHERE occurred_at < now() - $2 * interval '1 day' ORDER BY occurred_at, id LIMIT $1`;
    await this.removeAll(`DELETE FROM webhook_events WHERE id IN (${old}) RETURNING id`, [SLICE, this.env.webhookLogDays], signal);
    // Webhooks are found by skipping from one to the next in the index.
    const orphans = `WITH RECURSIVE known AS (
         (SELECT webhook_id AS id FROM webhook_deliveries ORDER BY webhook_id LIMIT 1)
         UNION ALL
         SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.webhook_id > known.id ORDER BY d.webhook_id LIMIT 1)
         FROM known WHERE known.id IS NOT NULL)
       SELECT d.id FROM known JOIN webhook_deliveries d ON d.webhook_id = known.id
       WHERE NOT EXISTS (SELECT FROM webhooks w WHERE w.id = known.id) LIMIT $1`;
    await this.removeAll(`DELETE FROM webhook_deliveries WHERE id IN (${orphans}) RETURNING id`, [SLICE], signal);
  }

  @Periodic({ name: 'webhooks.limit-backlogs', every: MINUTE })
  async limitBacklogs(): Promise<void> {
    const dropped = await this.database.query<{ webhookId: string }>(
      `WITH long AS MATERIALIZED (
         SELECT w.id, oldest_kept.due_at FROM webhooks w CROSS JOIN LATERAL (
           SELECT d.due_at FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'waiting'
           ORDER BY d.due_at DESC OFFSET ${LONGEST_BACKLOG} LIMIT 1) oldest_kept)
       UPDATE webhook_deliveries d SET status = 'dropped', finished_at = now()
       FROM long WHERE d.webhook_id = long.id AND d.status = 'waiting' AND d.locked_by IS NULL AND d.due_at <= long.due_at
       RETURNING d.webhook_id AS "webhookId"`,
    );
    this.deliverWebhooks.outcomes.dropped += dropped.length;
    for (const [webhookId, count] of countsOf(dropped)) this.logger.warn({ event: 'webhook.backlog-dropped', webhookId, count });
  }

  @PurgesSpaces({ table: 'webhooks' })
  async purgeWebhooks(spaceId: string): Promise<boolean> {
    await this.database.repo(Webhook).delete({ spaceId });
    return true;
  }

  @PurgesSpaces({ table: 'webhook_events' })
  purgeEvents(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'webhook_events', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  /** They were made by administrators of the former organization. */
  @OnEvent(SpacesTransferred, { inTransaction: true })
  async ofTransferred({ spaceIds }: SpacesTransferred): Promise<void> {
    await this.database.repo(Webhook).delete({ spaceId: Any(spaceIds) });
  }

  private async removeAll(statement: string, values: readonly unknown[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.database.query(statement, values)).length === SLICE);
  }
}

function countsOf(dropped: readonly { webhookId: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { webhookId } of dropped) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
  return counts;
}
