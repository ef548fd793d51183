import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../db/database.js';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { currentActor } from '../work-context/work-context.js';
import type { EventClass } from './event-class.js';
import { EventOutbox } from './event-outbox.js';

interface Subscription {
  event: EventClass;
  inTransaction: boolean;
}

interface Listener {
  label: string;
  hear: (event: object) => Promise<void>;
}

const SUBSCRIPTIONS = 'events:subscriptions';

/**
 * The method receives every event of exactly this class in the process that emits it, after the emitter has committed.
 * It is called once: the event is lost if the method fails, or if the process ends first. Use it for cheap work that
 * may be lost, such as evicting something from a cache. Use `@EventConsumer` for work that must not be lost.
 *
 * With `inTransaction` the method is called immediately, as a part of the emitter's transaction: its writes (an
 * enqueued job) are committed or rolled back with the emitter's, and its failure fails the emitter.
 */
export function OnEvent<Event extends object>(event: EventClass<Event>, { inTransaction = false }: { inTransaction?: boolean } = {}) {
  return <Method extends (event: Event) => unknown>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    const earlier = (Reflect.getMetadata(SUBSCRIPTIONS, value!) as Subscription[] | undefined) ?? [];
    Reflect.defineMetadata(SUBSCRIPTIONS, [...earlier, { event, inTransaction }], value!);
  };
}

/** Delivers events to modules above the emitting one, which the emitter does not know. */
@Injectable()
export class Events implements OnModuleInit {
  private readonly logger = new Logger(Events.name);
  private readonly inTransaction = new Map<unknown, Listener[]>();
  private readonly afterCommit = new Map<unknown, Listener[]>();

  constructor(
    private readonly database: Database,
    private readonly discoveryService: DiscoveryService,
    private readonly eventOutbox: EventOutbox,
  ) {}

  onModuleInit(): void {
    for (const { label, metadata, call } of decoratedMethods<Subscription[]>(this.discoveryService, SUBSCRIPTIONS)) {
      for (const { event, inTransaction } of metadata) {
        const listeners = inTransaction ? this.inTransaction : this.afterCommit;
        const listener = { label, hear: async (heard: object) => void (await call(heard)) };
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      }
    }
  }

  /**
   * Delivers the event after the open transaction has committed, or immediately if there is none. It is recorded in
   * that transaction if it has consumers. It gets `by`: who did it, and for which request.
   */
  async emit(event: object): Promise<void> {
    Object.assign(event, { by: currentActor() });
    const inside = this.inTransaction.get(event.constructor);
    const recorded = this.eventOutbox.wants(event);
    if (!inside && !recorded) return this.database.afterCommit(() => this.deliver(event));
    await this.database.tx(async () => {
      for (const { hear } of inside ?? []) await hear(event);
      if (recorded) this.eventOutbox.add(event);
      await this.database.afterCommit(() => this.deliver(event));
    });
  }

  /** Delivers events one after the other: a burst must not occupy the connection pool. */
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
