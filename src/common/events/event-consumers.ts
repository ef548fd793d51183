import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { workAsSystem, type EventActor } from '../work-context/work-context.js';
import type { EventClass } from './event-class.js';
import { CONSUMED, consumerOf, type Delivery, type EventConsumerOptions } from './event-consumer.decorator.js';
import { recordingOf } from './recorded.decorator.js';

type Receiver = (payload: object, delivery: Delivery) => Promise<unknown>;

export interface Consumer extends Required<EventConsumerOptions> {
  /** The method for each event, by the name the event is stored under. */
  receivers: ReadonlyMap<string, Receiver>;
}

const CONCURRENCY = 2;

/** The consumers of this process. The start fails if a declaration is incomplete or two of them conflict. */
@Injectable()
export class EventConsumers {
  private found: ReadonlyMap<string, Consumer> | undefined;

  constructor(private readonly discoveryService: DiscoveryService) {}

  /** Complete only once all providers exist, so do not use it in constructors. */
  get byName(): ReadonlyMap<string, Consumer> {
    return (this.found ??= this.discover());
  }

  private discover(): ReadonlyMap<string, Consumer> {
    const owners = new Map<string, object>();
    const receivers = new Map<string, Map<string, Receiver>>();
    const consumers = new Map<string, Consumer>();
    for (const { label, owner, metadata, call } of decoratedMethods<EventClass[]>(this.discoveryService, CONSUMED)) {
      const options = consumerOf(owner);
      if (!options) throw new Error(`${label} consumes events, but its class has no @EventConsumer`);
      const { name, startsAt = 'next', concurrency = CONCURRENCY, latestOnly = false } = options;
      if ((owners.get(name) ?? owner) !== owner) throw new Error(`Two classes declare the event consumer "${name}"`);
      owners.set(name, owner);
      const own = receivers.get(name) ?? new Map<string, Receiver>();
      for (const event of metadata) {
        const recording = recordingOf(event);
        if (!recording) throw new Error(`${label} consumes ${event.name}, which is not @Recorded`);
        if (own.has(recording.name)) throw new Error(`The event consumer "${name}" has two methods for "${recording.name}"`);
        own.set(recording.name, async (payload, delivery) => {
          const heard = revived(event, payload);
          return workAsSystem(() => call(heard, delivery), { requestId: heard.by.requestId });
        });
      }
      receivers.set(name, own);
      consumers.set(name, { name, startsAt, concurrency, latestOnly, receivers: own });
    }
    return consumers;
  }
}

/** Who did what releases before this one have stored, which did not say so. */
const UNKNOWN: EventActor = { type: 'system', id: null, requestId: null };

/** Turns a stored event into an instance of its class. */
const revived = (event: EventClass, payload: object) =>
  Object.assign(Object.create(event.prototype as object) as { by: EventActor }, { by: UNKNOWN }, payload);
