import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from '../db/database.js';
import { DeliveryOptions } from './delivery-options.js';
import { EventConsumers, type Consumer } from './event-consumers.js';

/** How often subscriptions are renewed, to show that their consumer still exists; see `ForgetEvents`. */
const RENEWED_EVERY = 600_000;

/**
 * The events that each consumer receives. They are stored in the database, so that a process also records events for
 * consumers that it does not run: during a rolling upgrade, or while an extension is removed for a short time.
 */
@Injectable()
export class EventSubscriptions implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(EventSubscriptions.name);
  private wanted: ReadonlySet<string> = new Set();
  private renewedAt = 0;
  private refreshing: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly eventConsumers: EventConsumers,
    private readonly deliveryOptions: DeliveryOptions,
  ) {}

  /** Whether an event has a consumer. Answered from memory, because every emitter asks. */
  has(event: string): boolean {
    return this.wanted.has(event);
  }

  /** Runs before the service listens, so that from the first request this process records what its own consumers receive. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.refreshing = setInterval(() => void this.tryRefresh(), this.deliveryOptions.refresh);
    this.refreshing.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.refreshing);
  }

  private async tryRefresh(): Promise<void> {
    try {
      await this.refresh();
    } catch (err) {
      this.logger.warn({ event: 'subscriptions.not-refreshed', err });
    }
  }

  private async refresh(): Promise<void> {
    if (Date.now() - this.renewedAt > RENEWED_EVERY) await this.renew();
    const rows = await this.database.query<{ event: string }>('SELECT DISTINCT event FROM outbox_subscriptions');
    this.wanted = new Set(rows.map(({ event }) => event));
  }

  private async renew(): Promise<void> {
    for (const consumer of this.eventConsumers.byName.values()) await this.subscribe(consumer);
    this.renewedAt = Date.now();
  }

  private async subscribe({ name, startsAt, receivers }: Consumer): Promise<void> {
    await this.database.tx(async () => {
      const rows = await this.database.query<{ event: string; isNew: boolean }>(
        `INSERT INTO outbox_subscriptions (consumer, event, seen_at)
         SELECT $1, event, now() FROM unnest($2::text[]) AS e (event) ORDER BY event
         ON CONFLICT (consumer, event) DO UPDATE SET seen_at = now()
         RETURNING event, xmax = 0 AS "isNew"`,
        [name, [...receivers.keys()]],
      );
      const fresh = rows.filter(({ isNew }) => isNew).map(({ event }) => event);
      if (startsAt === 'oldest' && fresh.length > 0) await this.startAtOldest(name, fresh);
    });
  }

  private async startAtOldest(consumer: string, events: readonly string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO outbox_streams (consumer, subject, position, newest, pending, since, due_at)
       SELECT $1, subject, min(id) - 1, max(id), count(*), min(recorded_at), date_trunc('milliseconds', now())
       FROM outbox_events WHERE name = ANY($2) GROUP BY subject ORDER BY subject
       ON CONFLICT DO NOTHING`,
      [consumer, events],
    );
  }
}
