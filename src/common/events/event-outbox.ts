import { Injectable } from '@nestjs/common';
import { Database, type Ending } from '../db/database.js';
import { currentTraceparent } from '../trace/spans.js';
import { EventSubscriptions } from './event-subscriptions.js';
import { recordingOf } from './recorded.decorator.js';

interface NewRecord {
  name: string;
  subject: string;
  payload: string;
  trace: string | null;
}

const COLUMNS = ['name', 'subject', 'payload', 'trace'] as const;

/** Separates our advisory locks from those of other programs in the same database. */
const LOCK_CLASS = 0x6f_75_74;

/**
 * Stores events and marks the streams of their consumers, in the last statement of its transaction.
 *
 * A consumer stores its position in a subject as a number, which is correct only if events of a subject become visible
 * in the order of their numbers. A sequence alone does not guarantee that: its numbers are drawn before the commit, so
 * 7 may be visible, delivered and passed before 6 is visible. Therefore the statement first takes an advisory lock for
 * each subject, then draws the numbers; the lock ends with the transaction. So within a subject the order of numbers is
 * the order of commits, and no event with a lower number can appear later.
 *
 * The lock would not be needed if delivery waited for everything older than the oldest running transaction
 * (`pg_snapshot_xmin`). But then any long transaction on the whole server would delay every consumer, and the order of
 * transaction ids is not that of commits: a transaction that writes first may be the last to get the lock on the head
 * of the space. Writers of one subject, in contrast, wait for each other only from this statement to the end of the
 * commit. The statement is the last one and takes its locks in a fixed order, so it cannot cause a deadlock. The lock
 * belongs to the transaction, so it works behind a transaction pooler.
 *
 * The number of locks is the number of subjects in a transaction: emit one event for many spaces, not many events.
 */
const PARTS = (first: number) => `
  new_events AS (
    SELECT name, subject, payload, trace, n
    FROM unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::jsonb[], $${first + 3}::text[])
      WITH ORDINALITY AS e (name, subject, payload, trace, n)
  ), held AS MATERIALIZED (
    SELECT count(pg_advisory_xact_lock(${LOCK_CLASS}, key)) AS subjects
    FROM (SELECT DISTINCT hashtext(subject) AS key FROM new_events ORDER BY key) AS keys
  ), recorded AS (
    INSERT INTO outbox_events (name, subject, payload, trace)
    SELECT name, subject, payload, trace FROM held CROSS JOIN new_events WHERE held.subjects > 0 ORDER BY n
    RETURNING id, name, subject, recorded_at
  ), marked AS (
    INSERT INTO outbox_streams AS stream (consumer, subject, position, newest, pending, since, due_at)
    SELECT s.consumer, r.subject, min(r.id) - 1, max(r.id), count(*), min(r.recorded_at), date_trunc('milliseconds', now())
    FROM recorded r JOIN outbox_subscriptions s ON s.event = r.name
    GROUP BY s.consumer, r.subject ORDER BY s.consumer, r.subject
    ON CONFLICT (consumer, subject) DO UPDATE SET newest = excluded.newest, pending = stream.pending + excluded.pending
  )`;

/** Records the events that have consumers. Other events are not stored: storing them would cost every write a statement. */
@Injectable()
export class EventOutbox {
  private recorded: () => void = () => undefined;
  private readonly ending: Ending<NewRecord> = {
    name: 'events',
    parts: PARTS,
    parameters: COLUMNS.length,
    values: (records) => COLUMNS.map((column) => records.map((record) => record[column])),
    committed: () => this.recorded(),
  };

  constructor(
    private readonly database: Database,
    private readonly eventSubscriptions: EventSubscriptions,
  ) {}

  /** Registers a callback that runs when events of this process have been committed. */
  onRecorded(callback: () => void): void {
    this.recorded = callback;
  }

  wants(event: object): boolean {
    const recording = recordingOf(event.constructor);
    return recording !== undefined && this.eventSubscriptions.has(recording.name);
  }

  /** Adds an event to the open transaction. All its events are stored together, before the commit. */
  add(event: object): void {
    const { name, subject } = recordingOf(event.constructor)!;
    this.database.beforeCommit(this.ending, {
      name,
      subject: subject(event),
      payload: JSON.stringify(event),
      trace: currentTraceparent() ?? null,
    });
  }
}
