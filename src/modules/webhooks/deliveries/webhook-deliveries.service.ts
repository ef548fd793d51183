import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffect } from '../../../common/access/effects.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../../common/db/paginate.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { DeliverWebhooks } from '../sending/deliver-webhooks.js';
import { TEST_TYPE, webhookTypeOf } from '../types/webhook-types.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhookAttempt } from '../model/webhook-attempt.entity.js';
import type { ListWebhookDeliveriesQuery, ReplayWebhookDeliveriesDto } from './webhook-delivery.dto.js';
import { WebhookDelivery } from '../model/webhook-delivery.entity.js';

const LONGEST_RANGE_DAYS = 7;
const MOST_REPLAYED = 10_000;

export interface DeliveryLog {
  body: string | null;
  attempts: readonly WebhookAttempt[];
}

/** The log of a webhook, and sending again. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly deliverWebhooks: DeliverWebhooks,
  ) {}

  list({ id }: Webhook, { status, type, from, to, ...page }: ListWebhookDeliveriesQuery): Promise<Page<WebhookDelivery>> {
    const where = ['d.webhook_id = $1'];
    const values: unknown[] = [id];
    if (status !== undefined) where.push(`d.status = $${values.push(status)}`);
    if (type !== undefined) where.push(`d.type = $${values.push(type)}`);
    if (from !== undefined) where.push(`d.created_at >= $${values.push(from)}::timestamptz`);
    if (to !== undefined) where.push(`d.created_at < $${values.push(to)}::timestamptz`);
    return paginate(
      this.database,
      {
        name: 'webhook-deliveries',
        select: this.entityRows.columns(WebhookDelivery, 'd'),
        from: 'webhook_deliveries d',
        where,
        values,
        order: newestFirst('d'),
      },
      page,
      (row) => this.entityRows.read(WebhookDelivery, 'd', row)!,
    );
  }

  /** Its body shows what whoever may not read such events must not see. */
  async log({ id, type }: WebhookDelivery, actor: Actor): Promise<DeliveryLog> {
    requireEffect(actor, webhookTypeOf(type)?.effect ?? 'unscoped', 'What was delivered');
    const sent = await this.database.repo(WebhookDelivery).findOne({ select: { id: true, body: true }, where: { id } });
    const attempts = await this.database.repo(WebhookAttempt).find({ where: { deliveryId: id }, order: { number: 'ASC' } });
    return { body: sent?.body ?? null, attempts };
  }

  /** Sends an event to this webhook alone. */
  async test(webhook: Webhook, actor: Actor): Promise<WebhookDelivery> {
    requireActive(webhook);
    const [eventId, id] = [newId(), newId()];
    await this.database.tx(async () => {
      await this.database.query(
        `INSERT INTO webhook_events (id, org_id, space_id, site_id, type, occurred_at, actor, data)
         VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()), $6, $7)`,
        [
          eventId,
          webhook.orgId,
          webhook.spaceId,
          webhook.siteId,
          TEST_TYPE,
          JSON.stringify({ type: 'user', id: actor.userId }),
          JSON.stringify({ webhookId: webhook.id }),
        ],
      );
      await this.database.query(
        `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, due_at) VALUES ($1, $2, $3, $4, date_trunc('milliseconds', now()))`,
        [id, webhook.id, eventId, TEST_TYPE],
      );
      await this.database.afterCommit(() => this.deliverWebhooks.wake());
    });
    return this.database.repo(WebhookDelivery).findOneByOrFail({ id });
  }

  /** Sends it again with the same event id, whatever became of it. */
  async replay(delivery: WebhookDelivery, webhook: Webhook): Promise<WebhookDelivery> {
    requireActive(webhook);
    const [id] = await this.send([delivery.id]);
    if (id === undefined) throw new Conflict('The event is being sent again at this moment: look at the log');
    return this.database.repo(WebhookDelivery).findOneByOrFail({ id });
  }

  /** Sends again what failed in a range of time, unless it was sent again already. */
  async replayRange(webhook: Webhook, { from, to, status = 'failed' }: ReplayWebhookDeliveriesDto): Promise<number> {
    requireActive(webhook);
    const span = Date.parse(to) - Date.parse(from);
    if (span <= 0) throw refusal('/to', 'must be later than `from`');
    if (span > LONGEST_RANGE_DAYS * 86_400_000) throw refusal('/to', `must be at most ${LONGEST_RANGE_DAYS} days later than \`from\``);
    const found = await this.database.query<{ id: string }>(
      `SELECT d.id FROM webhook_deliveries d
       WHERE d.webhook_id = $1 AND d.status = $2 AND d.created_at >= $3 AND d.created_at < $4
         AND NOT EXISTS (SELECT FROM webhook_deliveries later
           WHERE later.webhook_id = d.webhook_id AND later.event_id = d.event_id AND later.replay_no > d.replay_no)
       ORDER BY d.created_at, d.id LIMIT $5`,
      [webhook.id, status, from, to, MOST_REPLAYED + 1],
    );
    if (found.length > MOST_REPLAYED) throw new Conflict(`More than ${MOST_REPLAYED} deliveries are in this range: choose a shorter one`);
    return (await this.send(found.map(({ id }) => id))).length;
  }

  private async send(deliveries: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, replay_no, due_at, also_by)
       SELECT asked.new_id, d.webhook_id, d.event_id, d.type,
         (SELECT max(e.replay_no) + 1 FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.event_id = d.event_id),
         date_trunc('milliseconds', now()), d.also_by
       FROM unnest($1::text[], $2::text[]) AS asked (new_id, id) JOIN webhook_deliveries d ON d.id = asked.id
       ON CONFLICT (webhook_id, event_id, replay_no) DO NOTHING RETURNING id`,
      [deliveries.map(() => newId()), deliveries],
    );
    await this.database.afterCommit(() => this.deliverWebhooks.wake());
    return rows.map(({ id }) => id);
  }
}

function requireActive({ status }: Webhook): void {
  if (status !== 'active') throw new Conflict(`The webhook is ${status}: activate it first, with \`status\``);
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
