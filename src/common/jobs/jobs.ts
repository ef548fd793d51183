import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueue } from './job-queue.js';
import type { JobClass } from './job.js';

export interface EnqueueOptions {
  /** The earliest time of the run. It is polled, so the run may start a few seconds later. */
  runAt?: Date;
  /**
   * While a job of the same class and key is waiting, it gets this payload and time instead of a second job being
   * added; while one is running, this one waits for its end. Transactions that use the same key wait for each other
   * until they commit: enqueue late in a transaction.
   */
  key?: string;
  /** While a job of the same class and key is waiting, that one stays as it is, and none is added. */
  unlessWaiting?: boolean;
}

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

/** Adds jobs to the queue in the caller's transaction. After it has committed, any process that has capacity runs them. */
@Injectable()
export class Jobs {
  constructor(
    private readonly database: Database,
    private readonly jobQueue: JobQueue,
    private readonly jobHandlers: JobHandlers,
  ) {}

  /** Adds the job as a part of the open transaction: it is rolled back with it, and workers see it after the commit. */
  async enqueue<Payload extends object>(job: JobClass<Payload>, payload: NoInfer<Payload>, options: EnqueueOptions = {}): Promise<void> {
    await this.jobQueue.add({ name: this.jobHandlers.nameOf(job), payload, ...options });
  }

  /** Adds one job for each payload, in one statement; each is retried separately. `keyOf` returns a different key for each. */
  async enqueueEach<Payload extends object>(
    job: JobClass<Payload>,
    payloads: readonly NoInfer<Payload>[],
    keyOf?: (payload: NoInfer<Payload>) => string,
    { unlessWaiting }: Pick<EnqueueOptions, 'unlessWaiting'> = {},
  ): Promise<void> {
    const jobs = payloads.map((payload) => ({ payload, ...(keyOf && { key: keyOf(payload) }) }));
    await this.jobQueue.addEach(this.jobHandlers.nameOf(job), jobs, unlessWaiting);
  }

  async counts(): Promise<JobCounts> {
    const [row] = await this.database.query<JobCounts>(
      `SELECT count(*) FILTER (WHERE failed_at IS NULL AND coalesce(locked_until, '-infinity') <= now())::int AS waiting,
              count(*) FILTER (WHERE locked_until > now())::int AS running,
              count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed
       FROM jobs`,
    );
    return row!;
  }
}
