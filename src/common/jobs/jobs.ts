import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueue } from './job-queue.js';
import type { JobClass } from './job.js';

export interface EnqueueOptions {
  /** Not before this time; polled for, so a few seconds later at worst. */
  runAt?: Date;
  /**
   * While a job of the same class and key waits, it takes over this payload and time instead of a second being
   * added; while one runs, this one waits for its end. Callers with one key take turns until they commit:
   * enqueue late in a transaction.
   */
  key?: string;
}

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

/** Puts work off until the caller's transaction has committed, and then to whichever process has room. */
@Injectable()
export class Jobs {
  constructor(
    private readonly db: Database,
    private readonly queue: JobQueue,
    private readonly handlers: JobHandlers,
  ) {}

  /** A part of the open transaction: rolled back with it, seen by workers when it commits. */
  async enqueue<Payload extends object>(job: JobClass<Payload>, payload: NoInfer<Payload>, options: EnqueueOptions = {}): Promise<void> {
    await this.queue.add({ name: this.handlers.nameOf(job), payload, ...options });
  }

  /** One job for each payload, each retried on its own. */
  async enqueueEach<Payload extends object>(job: JobClass<Payload>, payloads: readonly NoInfer<Payload>[]): Promise<void> {
    await this.queue.addEach(this.handlers.nameOf(job), payloads);
  }

  async counts(): Promise<JobCounts> {
    const [row] = await this.db.query<JobCounts>(
      `SELECT count(*) FILTER (WHERE failed_at IS NULL AND coalesce(locked_until, '-infinity') <= now())::int AS waiting,
              count(*) FILTER (WHERE locked_until > now())::int AS running,
              count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed
       FROM jobs`,
    );
    return row!;
  }
}
