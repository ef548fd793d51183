import type { EventClass } from './event-class.js';

export interface EventConsumerOptions {
  /** Unique and permanent: the position of the consumer is stored under it, e.g. `search-index`. */
  name: string;
  /** Where a new consumer starts: with the next event (the default), or with the oldest event still stored. */
  startsAt?: 'next' | 'oldest';
  /** How many subjects one process works on at a time; 2 by default. Each takes a connection of the pool while it queries. */
  concurrency?: number;
  /**
   * For consumers that read the current state of the subject whenever something has happened to it. Of events of the same
   * class that wait one behind the other, only the last one is delivered.
   */
  latestOnly?: boolean;
}

/** The context of a delivery, in addition to the event. */
export interface Delivery {
  /** The same for each delivery of this event and for every consumer; higher than the ids of earlier events of its subject. */
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  recordedAt: Date;
  /** Aborted when the process stops, or when another process has taken over the subject. */
  signal: AbortSignal;
}

const CONSUMER = 'events:consumer';
export const CONSUMED = 'events:consumed';

/**
 * The class consumes events durably with its `@Consumes` methods: each event of a committed transaction is delivered at
 * least once, in order for each subject, even if processes are killed. Events of a subject wait for each other: a
 * method that fails is called again after a growing delay, before any later event of the same subject is delivered. So
 * a method must be idempotent, and must not wait for something that may never happen: use a job for work that may be
 * given up.
 */
export function EventConsumer(options: EventConsumerOptions) {
  return (consumer: abstract new (...args: never[]) => object): void => Reflect.defineMetadata(CONSUMER, options, consumer);
}

/** The method consumes events of exactly this class. The class must be `@Recorded`. */
export function Consumes<Event extends object>(event: EventClass<Event>) {
  return <Method extends (event: Event, delivery: Delivery) => Promise<unknown>>(
    _: object,
    __: string,
    { value }: TypedPropertyDescriptor<Method>,
  ): void => {
    const earlier = (Reflect.getMetadata(CONSUMED, value!) as EventClass[] | undefined) ?? [];
    Reflect.defineMetadata(CONSUMED, [...earlier, event], value!);
  };
}

export const consumerOf = (owner: object) => Reflect.getOwnMetadata(CONSUMER, owner) as EventConsumerOptions | undefined;
