import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DatabaseNotices } from '../db/database-notices.js';
import { newId } from '../ids/ids.js';
import { JobHandlers } from './job-handlers.js';
import { CHANNEL, JobQueue, type ClaimedJob } from './job-queue.js';
import { WorkerOptions } from './worker-options.js';

/** How long runs may take to end after their abort signal, before their jobs are released for other workers. */
const UNWIND = 1000;
const LONGEST_DELAY = 3_600_000;
const LONGEST_ERROR = 2000;

/** Runs the jobs of the queue, several at a time. Each has a lease; if it is not extended, another worker takes the job over. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobWorker.name);
  private readonly id = newId();
  /** The abort controllers of running jobs, by id. */
  private readonly working = new Map<string, AbortController>();
  /** The ids of jobs that have run and whose result is not stored yet: if a lease has expired, they look due. */
  private readonly settling = new Set<string>();
  /** The running jobs, until their result is stored. */
  private readonly runs = new Set<Promise<void>>();
  private accepting = false;
  private claimQueued = false;
  private claiming: Promise<void> = Promise.resolve();
  private missedHeartbeats = 0;
  private polling: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobQueue: JobQueue,
    private readonly jobHandlers: JobHandlers,
    private readonly databaseNotices: DatabaseNotices,
    private readonly workerOptions: WorkerOptions,
  ) {}

  onApplicationBootstrap(): void {
    if (this.workerOptions.enabled) this.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  start(): void {
    this.accepting = true;
    const wake = () => this.wake();
    this.databaseNotices.listen(CHANNEL, { heard: wake, resumed: wake, look: wake });
    this.polling = setInterval(() => this.wake(), this.workerOptions.poll);
    this.beating = setInterval(() => void this.beat(), this.workerOptions.heartbeat);
    this.wake();
  }

  /** Lets running jobs finish for a while, then returns the rest to the queue, so that another worker can take them at once. */
  async stop(): Promise<void> {
    if (!this.accepting) return;
    this.accepting = false;
    clearInterval(this.polling);
    await this.claiming;
    await this.settled(this.workerOptions.drain);
    for (const abort of this.working.values()) abort.abort(new Error('The process is stopping'));
    await this.settled(UNWIND);
    clearInterval(this.beating);
    this.databaseNotices.ignore(CHANNEL);
    await this.giveBack();
  }

  /** Looks for due jobs. Only one claim runs at a time; a call during it requests one more. */
  private wake(): void {
    if (this.claimQueued) return;
    this.claimQueued = true;
    this.claiming = this.claiming.then(() => this.claim());
  }

  private async claim(): Promise<void> {
    this.claimQueued = false;
    const room = this.workerOptions.concurrency - this.runs.size;
    if (!this.accepting || room === 0) return;
    try {
      const jobs = await this.jobQueue.claim(this.id, this.jobHandlers.names, [...this.working.keys(), ...this.settling], room);
      // Jobs that were claimed while stopping are released with the rest.
      if (this.accepting) for (const job of jobs) this.begin(job);
    } catch (err) {
      this.logger.warn({ event: 'jobs.claim-failed', err });
    }
  }

  private begin(job: ClaimedJob): void {
    const abort = new AbortController();
    this.working.set(job.id, abort);
    const run = this.run(job, abort.signal).finally(() => {
      this.runs.delete(run);
      this.wake();
    });
    this.runs.add(run);
  }

  private async run(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const failure = await this.attempt(job, signal);
    this.settling.add(job.id);
    this.working.delete(job.id);
    try {
      if (!failure) await this.jobQueue.complete(this.id, job.id);
      // After an abort the job belongs to another worker or is about to be released.
      else if (!signal.aborted) await this.putBack(job, failure.error);
    } catch (err) {
      // Its lease expires, and it runs again.
      this.logger.error({ event: 'job.unsettled', job: job.name, id: job.id, err });
    } finally {
      this.settling.delete(job.id);
    }
  }

  private async attempt({ name, payload, attempt }: ClaimedJob, signal: AbortSignal): Promise<{ error: unknown } | undefined> {
    const handler = this.jobHandlers.get(name);
    try {
      // Attempts are counted when a job is claimed, so a job that kills its process is not retried for ever.
      if (attempt > handler.attempts) throw new Error('The process running it ended during the last attempt');
      await handler.run(payload, { attempt, signal });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  private async putBack({ id, name, attempt }: ClaimedJob, err: unknown): Promise<void> {
    const message = (err instanceof Error ? err.message : String(err)).replaceAll('\0', '').slice(0, LONGEST_ERROR);
    if (attempt >= this.jobHandlers.get(name).attempts) {
      await this.jobQueue.fail(this.id, id, message);
      this.logger.error({ event: 'job.failed', job: name, id, attempt, err });
    } else {
      const delay = Math.min(this.workerOptions.retry * 3 ** (attempt - 1), LONGEST_DELAY) * (0.75 + Math.random() / 2);
      await this.jobQueue.retry(this.id, id, delay, message);
      this.logger.warn({ event: 'job.retried', job: name, id, attempt, err });
    }
  }

  /** Extends the leases of running jobs, and aborts those that another worker owns by now. */
  private async beat(): Promise<void> {
    const ids = [...this.working.keys()];
    if (ids.length === 0) return;
    try {
      const kept = await this.jobQueue.extend(this.id, ids);
      this.missedHeartbeats = 0;
      for (const id of ids) if (!kept.includes(id)) this.lose(id);
    } catch (err) {
      this.missedHeartbeats += 1;
      this.logger.warn({ event: 'jobs.heartbeat-failed', err });
      if (this.missedHeartbeats * this.workerOptions.heartbeat >= this.workerOptions.lease) for (const id of ids) this.lose(id);
    }
  }

  private lose(id: string): void {
    const abort = this.working.get(id);
    if (!abort || abort.signal.aborted) return;
    abort.abort(new Error('The lease is lost'));
    this.logger.warn({ event: 'job.lost', id });
  }

  private async settled(limit: number): Promise<void> {
    await Promise.race([Promise.all(this.runs), sleep(limit, undefined, { ref: false })]);
  }

  private async giveBack(): Promise<void> {
    try {
      await this.jobQueue.release(this.id);
    } catch (err) {
      this.logger.warn({ event: 'jobs.release-failed', err });
    }
  }
}
