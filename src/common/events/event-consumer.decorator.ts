import type { EventClass } from './event-class.js';

export interface EventConsumerOptions {
  /** Unique and lasting: the place of the consumer is kept under it, e.g. `search-index`. */
  name: string;
  /** Where a new consumer begins: with the next event, which is the default, or with the oldest event still stored. */
  startsAt?: 'next' | 'oldest';
  /** Subjects one process works on at a time; 2 by default. Each takes a connection of the pool while it queries. */
  concurrency?: number;
}

/** What a consumer knows of an event beside the event. */
export interface Delivery {
  /** The same each time this event is delivered, and for every consumer; higher than those of earlier events of its subject. */
  id: string;
  /** 1 for the first. */
  attempt: number;
  recordedAt: Date;
  /** Aborted when the process stops, or when another process has taken the subject over. */
  signal: AbortSignal;
}

const CONSUMER = 'events:consumer';
export const CONSUMED = 'events:consumed';

/**
 * The class consumes events durably with its `@Consumes` methods: each event of a transaction that committed reaches it
 * at least once, in order for each subject, whichever process is killed when. Events wait for each other: a method that
 * fails is called again, after a growing delay, before any later event of the same subject is delivered. So a method
 * must bear being repeated, and must not wait for what will never come: work that may be given up is a job.
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
