import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { newId } from '../ids/ids.js';
import { currentTraceparent } from '../trace/spans.js';
import { currentRequestId } from '../work-context/work-context.js';
import { WorkerOptions } from './worker-options.js';

export interface NewJob {
  name: string;
  payload: object;
  runAt?: Date;
  key?: string;
  unlessWaiting?: boolean;
}

export interface ClaimedJob {
  id: string;
  name: string;
  payload: object;
  attempt: number;
  /** The request that it was added for; null if there was none. */
  requestId: string | null;
  /** The span that it was added in; null if there was none. */
  trace: string | null;
}

/** Announces that there is work. The payload is always the same, so that PostgreSQL folds the notices of a transaction into one. */
export const CHANNEL = 'jobs';
const NOTIFY = `SELECT pg_notify('${CHANNEL}', '')`;

/** run_at and locked_until are stored in milliseconds; now() itself could be rounded up, into the future. */
const NOW = `date_trunc('milliseconds', now())`;
/** SQL: a waiting job of the same key gets the payload and the time of the new one. */
const MERGE = `ON CONFLICT (name, key) WHERE key IS NOT NULL AND locked_by IS NULL AND failed_at IS NULL
  DO UPDATE SET payload = excluded.payload, run_at = excluded.run_at, request_id = excluded.request_id, trace = excluded.trace, attempts = 0, last_error = NULL`;
/** SQL: a waiting job of the same key stays as it is. */
const KEEP = 'ON CONFLICT (name, key) WHERE key IS NOT NULL AND locked_by IS NULL AND failed_at IS NULL DO NOTHING';
const after = (parameter: string) => `now() + ${parameter} * interval '1 millisecond'`;

/**
 * The statements of the queue. A row is waiting until it is locked, running while it is locked, failed once failed_at
 * is set, and deleted when it is done. Every write to a running job checks that the worker still owns it.
 */
@Injectable()
export class JobQueue {
  constructor(
    private readonly database: Database,
    private readonly workerOptions: WorkerOptions,
  ) {}

  async add({ name, payload, runAt, key, unlessWaiting = false }: NewJob): Promise<void> {
    await this.database.query(
      `WITH added AS (
         INSERT INTO jobs (id, name, key, payload, run_at, request_id, trace) VALUES ($1, $2, $3, $4, coalesce($5::timestamptz, ${NOW}), $6, $7)
         ${unlessWaiting ? KEEP : MERGE}
       )
       ${NOTIFY}`,
      [newId(), name, key ?? null, JSON.stringify(payload), runAt ?? null, currentRequestId() ?? null, currentTraceparent() ?? null],
    );
  }

  /** Adds many jobs of one name in one statement. Keys must differ. They are locked in order, so that two calls never wait for each other. */
  async addEach(name: string, jobs: readonly Pick<NewJob, 'payload' | 'key'>[], unlessWaiting = false): Promise<void> {
    await this.database.query(
      `WITH added AS (
         INSERT INTO jobs (id, name, key, payload, run_at, request_id, trace)
         SELECT id, $1, key, payload, ${NOW}, $5, $6 FROM unnest($2::text[], $3::text[], $4::jsonb[]) AS job (id, key, payload)
         ORDER BY key COLLATE "C"
         ${unlessWaiting ? KEEP : MERGE}
       )
       ${NOTIFY}`,
      [
        name,
        jobs.map(() => newId()),
        jobs.map(({ key }) => key ?? null),
        jobs.map(({ payload }) => JSON.stringify(payload)),
        currentRequestId() ?? null,
        currentTraceparent() ?? null,
      ],
    );
  }

  /**
   * Claims jobs whose time has come or whose lease has expired. A job waits while another job of its key is running.
   * The limit is part of the text: planned for an unknown limit, the statement would read the whole table.
   */
  claim(worker: string, names: readonly string[], running: readonly string[], room: number): Promise<ClaimedJob[]> {
    return this.database.query(
      `WITH due AS (
         SELECT id FROM jobs
         WHERE failed_at IS NULL AND coalesce(locked_until, run_at) <= now() AND name = ANY($2) AND id <> ALL($3)
           AND (key IS NULL OR locked_by IS NOT NULL OR NOT EXISTS (
             SELECT FROM jobs other
             WHERE other.name = jobs.name AND other.key = jobs.key AND other.key IS NOT NULL AND other.locked_by IS NOT NULL))
         ORDER BY coalesce(locked_until, run_at), id
         LIMIT ${room}
         FOR UPDATE SKIP LOCKED
       )
       UPDATE jobs SET locked_by = $1, locked_until = ${after('$4')}, attempts = attempts + 1
       FROM due WHERE jobs.id = due.id
       RETURNING jobs.id, name, payload, attempts AS attempt, request_id AS "requestId", trace`,
      [worker, names, running, this.workerOptions.lease],
    );
  }

  /** Returns the ids that this worker still owns. */
  async extend(worker: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE jobs SET locked_until = ${after('$3')} WHERE locked_by = $1 AND id = ANY($2) RETURNING id`,
      [worker, ids, this.workerOptions.lease],
    );
    return rows.map(({ id }) => id);
  }

  async complete(worker: string, id: string): Promise<void> {
    await this.database.query('DELETE FROM jobs WHERE id = $1 AND locked_by = $2', [id, worker]);
  }

  /** Makes the job wait again, unless a newer job of the same key is already waiting: that one then replaces both. */
  async retry(worker: string, id: string, delay: number, error: string): Promise<void> {
    await this.database.query(
      `WITH ended AS (DELETE FROM jobs WHERE id = $1 AND locked_by = $2 RETURNING *)
       INSERT INTO jobs (id, name, key, payload, run_at, attempts, last_error, created_at, request_id, trace)
       SELECT id, name, key, payload, ${after('$3')}, attempts, $4, created_at, request_id, trace FROM ended
       ON CONFLICT (name, key) WHERE key IS NOT NULL AND locked_by IS NULL AND failed_at IS NULL DO NOTHING`,
      [id, worker, delay, error],
    );
  }

  /** Makes a job run now as if it were new, and returns whether it was possible: not while it runs or a newer one of its key waits. */
  async restart(id: string): Promise<boolean> {
    const [row] = await this.database.query<{ restarted: boolean }>(
      `WITH restarted AS (
         UPDATE jobs SET run_at = ${NOW}, attempts = 0, failed_at = NULL
         WHERE id = $1 AND locked_by IS NULL AND NOT EXISTS (
           SELECT FROM jobs newer
           WHERE newer.name = jobs.name AND newer.key = jobs.key AND newer.id <> jobs.id AND newer.locked_by IS NULL AND newer.failed_at IS NULL)
         RETURNING id
       ), told AS (SELECT pg_notify('${CHANNEL}', ''))
       SELECT EXISTS (SELECT FROM restarted) AS restarted FROM told`,
      [id],
    );
    return row!.restarted;
  }

  async fail(worker: string, id: string, error: string): Promise<void> {
    await this.database.query(
      'UPDATE jobs SET failed_at = now(), last_error = $3, locked_by = NULL, locked_until = NULL WHERE id = $1 AND locked_by = $2',
      [id, worker, error],
    );
  }

  /** Releases all leases of a worker that stops, as if it had never claimed those jobs. */
  async release(worker: string): Promise<void> {
    await this.database.query(
      `WITH released AS (UPDATE jobs SET locked_until = ${NOW}, attempts = attempts - 1 WHERE locked_by = $1)
       ${NOTIFY}`,
      [worker],
    );
  }
}
