import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../db/database.js';
import { decoratedMethods } from '../discovery/decorated-methods.js';

type EventClass<Event extends object> = abstract new (...args: never[]) => Event;

interface Subscription {
  event: EventClass<object>;
  inTransaction: boolean;
}

interface Listener {
  label: string;
  hear: (event: object) => Promise<void>;
}

const SUBSCRIPTIONS = 'events:subscriptions';

/**
 * The method hears every event of exactly this class, after the emitter has committed. With `inTransaction` it
 * hears it at once, as a part of the emitter's transaction: its writes (a job enqueued) stand or fall with the
 * emitter's, and so its failure is the emitter's too.
 */
export function OnEvent<Event extends object>(event: EventClass<Event>, { inTransaction = false }: { inTransaction?: boolean } = {}) {
  return <Method extends (event: Event) => unknown>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    const earlier = (Reflect.getMetadata(SUBSCRIPTIONS, value!) as Subscription[] | undefined) ?? [];
    Reflect.defineMetadata(SUBSCRIPTIONS, [...earlier, { event, inTransaction }], value!);
  };
}

/** Carries news from the module where it happens to modules above it, which the emitter does not know. */
@Injectable()
export class Events implements OnModuleInit {
  private readonly logger = new Logger(Events.name);
  private readonly inTransaction = new Map<unknown, Listener[]>();
  private readonly afterCommit = new Map<unknown, Listener[]>();

  constructor(
    private readonly db: Database,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit(): void {
    for (const { label, metadata, call } of decoratedMethods<Subscription[]>(this.discovery, SUBSCRIPTIONS)) {
      for (const { event, inTransaction } of metadata) {
        const listeners = inTransaction ? this.inTransaction : this.afterCommit;
        const listener = { label, hear: async (heard: object) => void (await call(heard)) };
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      }
    }
  }

  /** Delivered once the open transaction has committed, or at once when there is none. */
  async emit(event: object): Promise<void> {
    const inside = this.inTransaction.get(event.constructor);
    if (!inside) return this.db.afterCommit(() => this.deliver(event));
    await this.db.tx(async () => {
      for (const { hear } of inside) await hear(event);
      await this.db.afterCommit(() => this.deliver(event));
    });
  }

  /** One after the other: a burst of events must not take the pool away from requests. */
  private async deliver(event: object): Promise<void> {
    for (const { label, hear } of this.afterCommit.get(event.constructor) ?? []) {
      try {
        await hear(event);
      } catch (err) {
        this.logger.error({ event: 'listener.failed', listener: label, heard: event.constructor.name, err });
      }
    }
  }
}
