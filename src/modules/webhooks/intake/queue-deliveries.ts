import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Consumes, EventConsumer, type Delivery } from '../../../common/events/event-consumer.decorator.js';
import { newId } from '../../../common/ids/ids.js';
import { DeliverWebhooks } from '../sending/deliver-webhooks.js';
import { ALL_TYPES, webhookTypeOf } from '../types/webhook-types.js';
import { WatchedEvent } from './intake.events.js';

/** Milliseconds between two deliveries of events that are joined. */
const JOINED_FOR = 10_000;

/** SQL: the active webhooks of the event `e` whose types it is of. */
const HOOKS = `SELECT w.id FROM webhooks w
  WHERE w.org_id = $2 AND w.status = 'active' AND (w.event_types && ARRAY[$5, '${ALL_TYPES}'])
    AND ((w.space_id IS NULL AND w.site_id IS NULL) OR w.space_id = $3 OR w.site_id = $4) ORDER BY w.id`;

/**
 * Stores events with a delivery for each webhook. It sends nothing: an event that a consumer fails at holds back all later ones of
 * its space, so a receiver that hangs would stop them.
 */
@Injectable()
@EventConsumer({ name: 'webhooks' })
export class QueueDeliveries {
  constructor(
    private readonly database: Database,
    private readonly deliverWebhooks: DeliverWebhooks,
  ) {}

  @Consumes(WatchedEvent)
  async queue(event: WatchedEvent, { recordedAt }: Pick<Delivery, 'recordedAt'>): Promise<void> {
    const { eventId, organizationId, spaceId, siteId, type, data, by } = event;
    const place = [eventId, organizationId, spaceId, siteId, type];
    await this.database.tx(async () => {
      const hooks = await this.database.query<{ id: string }>(`SELECT id FROM (${HOOKS}) h WHERE $1::text IS NOT NULL`, place);
      if (hooks.length === 0) return;
      await this.database.query(
        `INSERT INTO webhook_events (id, org_id, space_id, site_id, type, occurred_at, actor, data)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
        [...place, recordedAt, JSON.stringify({ type: by.type, id: by.id }), JSON.stringify(data)],
      );
      const key = webhookTypeOf(type)?.joinKey?.(data);
      const ids = hooks.map(({ id }) => id);
      await (key === undefined ? this.add(event, ids) : this.join(event, ids, `${type} ${key}`));
    });
    this.deliverWebhooks.wake();
  }

  private async add({ eventId, type }: WatchedEvent, hooks: readonly string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, due_at)
       SELECT id, webhook_id, $1, $2, date_trunc('milliseconds', now()) FROM unnest($3::text[], $4::text[]) AS d (id, webhook_id)
       ON CONFLICT (webhook_id, event_id, replay_no) DO NOTHING`,
      [eventId, type, hooks.map(() => newId()), hooks],
    );
  }

  /**
   * The first of several events is sent at once, and the others together, as the last of them. Those that were not sent yet are
   * replaced: the new delivery names the users of all.
   */
  private async join({ eventId, type, by }: WatchedEvent, hooks: readonly string[], key: string): Promise<void> {
    await this.database.query(
      `WITH asked AS (SELECT id, webhook_id FROM unnest($3::text[], $4::text[]) AS d (id, webhook_id)),
       replaced AS (
         UPDATE webhook_deliveries d SET status = 'dropped', finished_at = now()
         FROM asked WHERE d.webhook_id = asked.webhook_id AND d.join_key = $5 AND d.status = 'waiting' AND d.attempts = 0
           AND d.locked_by IS NULL AND d.event_id <> $1
         RETURNING d.webhook_id, d.due_at, d.also_by
       )
       INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, join_key, due_at, also_by)
       SELECT asked.id, asked.webhook_id, $1, $2, $5,
         coalesce((SELECT min(due_at) FROM replaced r WHERE r.webhook_id = asked.webhook_id),
           greatest(date_trunc('milliseconds', now()),
             (SELECT last.created_at + ${JOINED_FOR} * interval '1 millisecond' FROM webhook_deliveries last
              WHERE last.webhook_id = asked.webhook_id AND last.join_key = $5 AND last.status <> 'dropped'
              ORDER BY last.id DESC LIMIT 1))),
         coalesce((SELECT array_agg(DISTINCT u) FROM (
           SELECT unnest(r.also_by) FROM replaced r WHERE r.webhook_id = asked.webhook_id
           UNION SELECT $6::text WHERE $6::text IS NOT NULL) AS users (u)), '{}')
       FROM asked
       ON CONFLICT (webhook_id, event_id, replay_no) DO NOTHING`,
      [eventId, type, hooks.map(() => newId()), hooks, key, by.id],
    );
  }
}
