import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { EventActor } from '../../../common/work-context/work-context.js';
import type { DeliveryStatus } from '../model/webhook-delivery.entity.js';

/** A delivery that this process sends now, with its event. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  organizationId: string;
  eventId: string;
  type: string;
  /** How often it was sent. */
  attempts: number;
  alsoBy: readonly string[];
  occurredAt: Date;
  actor: Pick<EventActor, 'type' | 'id'>;
  data: Readonly<Record<string, unknown>>;
  /** Whether the last delivery to its webhook failed. */
  failing: boolean;
}

/** How an attempt went. */
export interface Attempt {
  body: string;
  startedAt: Date;
  durationMs: number;
  /** Null if there was no answer. */
  status: number | null;
  error: string | null;
  response: string | null;
  /** What the receiver wishes in milliseconds. */
  wish: number;
}

export interface Rooms {
  all: number;
  /** How many of them may be for webhooks whose last delivery failed. */
  failing: number;
  each: number;
}

/** Milliseconds that a delivery stays with a process that does not extend it. */
export const LEASE = 30_000;
const after = (parameter: string) => `date_trunc('milliseconds', now()) + ${parameter} * interval '1 millisecond'`;

/**
 * The statements of sending. A delivery waits until it is due. While a process sends it, `due_at` is the end of its lease. Every
 * write to a claimed delivery checks that the process still owns it.
 */
@Injectable()
export class DeliveryQueue {
  constructor(private readonly database: Database) {}

  /**
   * Claims due deliveries, a few of each webhook: those of one that hangs, or has very many, take no room from others. The webhooks are
   * found by skipping from one to the next in the index, however many deliveries each has.
   */
  claim(worker: string, { all, failing, each }: Rooms, running: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    return this.database.query(
      `WITH RECURSIVE waiting AS (
         (SELECT webhook_id AS id FROM webhook_deliveries WHERE status = 'waiting' ORDER BY webhook_id LIMIT 1)
         UNION ALL
         SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.status = 'waiting' AND d.webhook_id > waiting.id
                 ORDER BY d.webhook_id LIMIT 1)
         FROM waiting WHERE waiting.id IS NOT NULL
       ), due AS (
         SELECT next.id, next.due_at, w.failing_since IS NOT NULL AS failing, next.n
         FROM waiting JOIN webhooks w ON w.id = waiting.id AND w.status = 'active'
         CROSS JOIN LATERAL (
           SELECT locked.id, locked.due_at, row_number() OVER (ORDER BY locked.due_at) AS n FROM (
             SELECT d.id, d.due_at FROM webhook_deliveries d
             WHERE d.webhook_id = w.id AND d.status = 'waiting' AND d.due_at <= now() AND d.id <> ALL($5)
             ORDER BY d.due_at
             LIMIT greatest(0, $4 - (SELECT count(*) FROM unnest($6::text[]) AS r (id) WHERE r.id = w.id))
             FOR UPDATE SKIP LOCKED) locked
         ) next
       ), chosen AS (
         SELECT id, failing FROM (SELECT id, failing, n, due_at, row_number() OVER (PARTITION BY failing ORDER BY n, due_at) AS place FROM due) d
         WHERE NOT failing OR place <= $3 ORDER BY failing, n, due_at LIMIT $2
       )
       UPDATE webhook_deliveries d SET locked_by = $1, due_at = ${after(String(LEASE))}
       FROM chosen, webhook_events e WHERE d.id = chosen.id AND e.id = d.event_id
       RETURNING d.id, d.webhook_id AS "webhookId", e.org_id AS "organizationId", d.event_id AS "eventId", d.type, d.attempts,
         d.also_by AS "alsoBy", e.occurred_at AS "occurredAt", e.actor, e.data, chosen.failing`,
      [worker, all, failing, each, running.map(({ id }) => id), running.map(({ webhookId }) => webhookId)],
    );
  }

  /** Returns the ids that the process still owns. */
  async extend(worker: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE webhook_deliveries SET due_at = ${after(String(LEASE))} WHERE locked_by = $1 AND id = ANY($2) RETURNING id`,
      [worker, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Lets others have deliveries as if they had never been claimed. */
  async release(worker: string, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE webhook_deliveries SET locked_by = NULL, due_at = date_trunc('milliseconds', now()) WHERE locked_by = $1 AND id = ANY($2)`,
      [worker, ids],
    );
  }

  /** Records an attempt. Returns whether the process still owned the delivery. `delay` is the time until the next attempt, if there is one. */
  async settle(worker: string, id: string, status: DeliveryStatus, attempt: Attempt, delay = 0): Promise<boolean> {
    const rows = await this.database.query(
      `WITH done AS (
         UPDATE webhook_deliveries SET status = $3, attempts = attempts + 1, due_at = ${after('$4')}, locked_by = NULL,
           last_status = $5, body = $6, finished_at = CASE WHEN $3 = 'waiting' THEN NULL ELSE now() END
         WHERE id = $1 AND locked_by = $2 RETURNING id, attempts)
       INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status, error, response)
       SELECT id, attempts, $7, $8, $5, $9, $10 FROM done RETURNING number`,
      [id, worker, status, delay, attempt.status, attempt.body, attempt.startedAt, attempt.durationMs, attempt.error, attempt.response],
    );
    return rows.length > 0;
  }

  /** The age of the delivery that is due for the longest time; 0 if none is. */
  async lateness(): Promise<number> {
    const [row] = await this.database.query<{ seconds: number }>(
      `SELECT greatest(0, coalesce(extract(epoch FROM now() - min(d.due_at)), 0))::float8 AS seconds
       FROM webhooks w CROSS JOIN LATERAL (
         SELECT due_at FROM webhook_deliveries WHERE webhook_id = w.id AND status = 'waiting' ORDER BY due_at LIMIT 1) d
       WHERE w.status = 'active'`,
    );
    return row!.seconds;
  }
}
