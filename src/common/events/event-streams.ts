import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { DeliveryOptions } from './delivery-options.js';

/** The undelivered events of a subject for one consumer, claimed by this process for a while. */
export interface ClaimedStream {
  consumer: string;
  subject: string;
  /** The id of the last event that was delivered. */
  position: string;
  /** The id of the last event that existed when the stream was claimed. */
  newest: string;
  /** How often its next event has been tried, including this time. */
  attempt: number;
}

export interface StoredEvent {
  id: string;
  name: string;
  payload: object;
  recordedAt: Date;
  /** The span that it was recorded in; null if there was none. */
  trace: string | null;
}

/** The progress of a run: the last event it has finished with, and the number of events it delivered. */
export interface Progress {
  position: string;
  delivered: number;
  /** Whether it delivered all that there was when it began. */
  all?: boolean;
}

export interface Backlog {
  consumer: string;
  /** The number of events that are not delivered yet. */
  events: number;
  /** The number of subjects whose next event has failed at least once. */
  failing: number;
  /** The age of the oldest event; 0 if there is none. */
  ageInSeconds: number;
}

const BATCH = 100;
/** Milliseconds that a subject rests whose next events were recorded during a run, so that the run after it takes many at once. */
const PAUSE = 250;
const NOW = `date_trunc('milliseconds', now())`;
const after = (parameter: string) => `now() + ${parameter} * interval '1 millisecond'`;

/**
 * The statements of delivery. A row of `outbox_streams` is a subject with events that a consumer has not processed; it
 * is deleted when there are none. `due_at` is when it may be claimed: while it is claimed, the end of the lease. Every
 * write to a claimed stream checks that the worker still owns it. Each statement except the claim, which never waits,
 * touches one stream: an emitter locks several, and two statements that wait for each other would be a deadlock.
 */
@Injectable()
export class EventStreams {
  constructor(
    private readonly database: Database,
    private readonly deliveryOptions: DeliveryOptions,
  ) {}

  /**
   * Claims at most as many streams per consumer as it has capacity for, so that no consumer takes the capacity of
   * another. Streams that this worker is still `running` are skipped even if their lease has expired: other workers
   * take them over.
   */
  claim(worker: string, rooms: ReadonlyMap<string, number>, running: readonly ClaimedStream[]): Promise<ClaimedStream[]> {
    return this.database.query(
      `WITH due AS (
         SELECT next.consumer, next.subject
         FROM unnest($2::text[], $3::int[]) AS r (consumer, room) CROSS JOIN LATERAL (
           SELECT consumer, subject FROM outbox_streams
           WHERE consumer = r.consumer AND due_at <= now()
             AND (consumer, subject) NOT IN (SELECT * FROM unnest($5::text[], $6::text[]))
           ORDER BY due_at LIMIT r.room FOR UPDATE SKIP LOCKED
         ) AS next
       )
       UPDATE outbox_streams s SET locked_by = $1, due_at = ${after('$4')}, attempts = attempts + 1
       FROM due WHERE s.consumer = due.consumer AND s.subject = due.subject
       RETURNING s.consumer, s.subject, position, newest, attempts AS attempt`,
      [
        worker,
        [...rooms.keys()],
        [...rooms.values()],
        this.deliveryOptions.lease,
        running.map(({ consumer }) => consumer),
        running.map(({ subject }) => subject),
      ],
    );
  }

  /** The next events of a stream, and whether these are all of them. */
  async read({ subject, position }: ClaimedStream, names: readonly string[]): Promise<{ events: StoredEvent[]; all: boolean }> {
    const events = await this.database.query<StoredEvent>(
      `SELECT id, name, payload, recorded_at AS "recordedAt", trace FROM outbox_events
       WHERE subject = $1 AND id > $2 AND name = ANY($3) ORDER BY id LIMIT ${BATCH}`,
      [subject, position, names],
    );
    return { events, all: events.length < BATCH };
  }

  /** Extends a lease; returns whether the stream still belongs to this worker. */
  async extend(worker: string, { consumer, subject }: ClaimedStream): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE outbox_streams SET due_at = ${after('$4')} WHERE consumer = $1 AND subject = $2 AND locked_by = $3 RETURNING 1`,
      [consumer, subject, worker, this.deliveryOptions.lease],
    );
    return rows.length > 0;
  }

  /** Ends a run. The stream is deleted, or due again soon if it has more events. Returns the milliseconds until then. */
  async advance(worker: string, { consumer, subject }: ClaimedStream, { position, delivered, all }: Progress): Promise<number> {
    // An emitter may be adding to the stream. Then this waits for its commit, and `newest` is compared as it is after it.
    const gone = await this.database.query(
      'DELETE FROM outbox_streams WHERE consumer = $1 AND subject = $2 AND locked_by = $3 AND newest <= $4 RETURNING 1',
      [consumer, subject, worker, position],
    );
    if (gone.length > 0) return 0;
    const rest = all ? PAUSE : 0;
    await this.database.query(
      `UPDATE outbox_streams SET ${MOVED}, attempts = 0, last_error = NULL, locked_by = NULL, due_at = ${after('$6')}
       WHERE consumer = $1 AND subject = $2 AND locked_by = $3`,
      [consumer, subject, worker, position, delivered, rest],
    );
    return rest;
  }

  /** Ends a run whose last event failed: the stream and all its later events wait for the retry. */
  async retry(
    worker: string,
    { consumer, subject }: ClaimedStream,
    { position, delivered }: Progress,
    { attempt, delay, error }: { attempt: number; delay: number; error: string },
  ): Promise<void> {
    await this.database.query(
      `UPDATE outbox_streams SET ${MOVED}, attempts = $6, last_error = $7, locked_by = NULL, due_at = ${after('$8')}
       WHERE consumer = $1 AND subject = $2 AND locked_by = $3`,
      [consumer, subject, worker, position, delivered, attempt, error, delay],
    );
  }

  /** Releases a stream as if it had never been claimed. */
  async release(worker: string, { consumer, subject }: ClaimedStream): Promise<void> {
    await this.database.query(
      `UPDATE outbox_streams SET attempts = greatest(0, attempts - 1), locked_by = NULL, due_at = ${NOW}
       WHERE consumer = $1 AND subject = $2 AND locked_by = $3`,
      [consumer, subject, worker],
    );
  }

  /** The backlog of every consumer, whether this process runs it or not. */
  backlog(): Promise<Backlog[]> {
    return this.database.query(
      `SELECT c.consumer, coalesce(sum(s.pending), 0)::float8 AS events, count(s.last_error)::float8 AS failing,
              greatest(0, coalesce(extract(epoch FROM now() - min(s.since)), 0))::float8 AS "ageInSeconds"
       FROM (SELECT DISTINCT consumer FROM outbox_subscriptions) AS c LEFT JOIN outbox_streams s ON s.consumer = c.consumer
       GROUP BY c.consumer ORDER BY c.consumer`,
    );
  }
}

/** Sets the position of a stream, and its number of pending events, which saves counting the events. */
const MOVED = `position = $4, pending = greatest(0, pending - $5),
  since = coalesce((SELECT recorded_at FROM outbox_events WHERE subject = $2 AND id > $4 ORDER BY id LIMIT 1), since)`;
