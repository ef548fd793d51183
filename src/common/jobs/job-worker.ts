import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { WorkLoop, type LoopWork } from '../concurrency/work-loop.js';
import { DatabaseNotices } from '../db/database-notices.js';
import { newId } from '../ids/ids.js';
import { inOwnTrace } from '../trace/spans.js';
import { workAsSystem } from '../work-context/work-context.js';
import { JobHandlers } from './job-handlers.js';
import { CHANNEL, JobQueue, type ClaimedJob } from './job-queue.js';
import { WorkerOptions } from './worker-options.js';

export const RUN_OUTCOMES = ['done', 'retried', 'failed', 'interrupted'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

const LONGEST_DELAY = 3_600_000;
const LONGEST_ERROR = 2000;

/** Runs the jobs of the queue, several at a time. Each has a lease; if it is not extended, another worker takes the job over. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobWorker.name);
  private readonly id = newId();
  private readonly loop: WorkLoop<ClaimedJob>;
  /** Jobs that have run and whose result is not stored yet. Their leases are not extended, and may expire. */
  private readonly settling = new Set<ClaimedJob>();
  private missedHeartbeats = 0;
  /** How often this process has run the jobs of a name, by what became of it. */
  readonly runs = new Map<string, Record<RunOutcome, number>>();

  constructor(
    private readonly jobQueue: JobQueue,
    private readonly jobHandlers: JobHandlers,
    private readonly databaseNotices: DatabaseNotices,
    private readonly workerOptions: WorkerOptions,
  ) {
    const work: LoopWork<ClaimedJob> = {
      claim: (running) => this.claim(running),
      run: (job, signal) => workAsSystem(() => this.run(job, signal), { requestId: job.requestId, jobId: job.id }),
      extend: (running) => this.extend(running.filter((job) => !this.settling.has(job))),
      giveBack: () => this.giveBack(),
    };
    this.loop = new WorkLoop(work, workerOptions);
  }

  onApplicationBootstrap(): void {
    if (this.workerOptions.enabled) this.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  start(): void {
    const wake = () => this.loop.wake();
    this.databaseNotices.listen(CHANNEL, { heard: wake, resumed: wake, look: wake });
    this.loop.start();
  }

  async stop(): Promise<void> {
    if (await this.loop.stop()) this.databaseNotices.ignore(CHANNEL);
  }

  /** The jobs that run are excluded: one whose lease has expired looks due. */
  private async claim(running: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
    const room = this.workerOptions.concurrency - running.length;
    if (room <= 0) return [];
    try {
      const ids = running.map(({ id }) => id);
      return await this.jobQueue.claim(this.id, this.jobHandlers.names, ids, room);
    } catch (err) {
      this.logger.warn({ event: 'jobs.claim-failed', err });
      return [];
    }
  }

  private async run(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const failure = await this.attempt(job, signal);
    this.settling.add(job);
    try {
      if (!failure) await this.jobQueue.complete(this.id, job.id);
      // After an abort the job belongs to another worker or is about to be released.
      else if (!signal.aborted) await this.putBack(job, failure.error);
      this.count(job, this.outcomeOf(job, failure !== undefined, signal));
    } catch (err) {
      // Its lease expires, and it runs again.
      this.logger.error({ event: 'job.unsettled', job: job.name, id: job.id, err });
    } finally {
      this.settling.delete(job);
    }
  }

  private async attempt({ id, name, payload, attempt, trace }: ClaimedJob, signal: AbortSignal): Promise<{ error: unknown } | undefined> {
    const handler = this.jobHandlers.get(name);
    try {
      // Attempts are counted when a job is claimed, so a job that kills its process is not retried for ever.
      if (attempt > handler.attempts) throw new Error('The process running it ended during the last attempt');
      const told = { 'bindery.job': name, 'bindery.job_id': id, 'bindery.attempt': attempt };
      await inOwnTrace(`job ${name}`, told, { cause: trace, work: () => handler.run(payload, { attempt, signal }) });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  private outcomeOf(job: ClaimedJob, hasFailed: boolean, signal: AbortSignal): RunOutcome {
    if (!hasFailed) return 'done';
    if (signal.aborted) return 'interrupted';
    return this.isLast(job) ? 'failed' : 'retried';
  }

  private isLast({ name, attempt }: ClaimedJob): boolean {
    return attempt >= this.jobHandlers.get(name).attempts;
  }

  private count({ name }: ClaimedJob, outcome: RunOutcome): void {
    const counts = this.runs.get(name) ?? { done: 0, retried: 0, failed: 0, interrupted: 0 };
    counts[outcome] += 1;
    this.runs.set(name, counts);
  }

  private async putBack(job: ClaimedJob, err: unknown): Promise<void> {
    const { id, name, attempt } = job;
    const message = (err instanceof Error ? err.message : String(err)).replaceAll('\0', '').slice(0, LONGEST_ERROR);
    if (this.isLast(job)) {
      await this.jobQueue.fail(this.id, id, message);
      this.logger.error({ event: 'job.failed', job: name, id, attempt, err });
    } else {
      const delay = Math.min(this.workerOptions.retry * 3 ** (attempt - 1), LONGEST_DELAY) * (0.75 + Math.random() / 2);
      await this.jobQueue.retry(this.id, id, delay, message);
      this.logger.warn({ event: 'job.retried', job: name, id, attempt, err });
    }
  }

  /** Extends the leases of running jobs, and aborts those that another worker owns by now. */
  private async extend(jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    try {
      const kept = new Set(
        await this.jobQueue.extend(
          this.id,
          jobs.map(({ id }) => id),
        ),
      );
      this.missedHeartbeats = 0;
      for (const job of jobs) if (!kept.has(job.id)) this.lose(job);
    } catch (err) {
      this.missedHeartbeats += 1;
      this.logger.warn({ event: 'jobs.heartbeat-failed', err });
      if (this.missedHeartbeats * this.workerOptions.heartbeat >= this.workerOptions.lease) for (const job of jobs) this.lose(job);
    }
  }

  private lose(job: ClaimedJob): void {
    if (!this.settling.has(job) && this.loop.lose(job)) this.logger.warn({ event: 'job.lost', id: job.id });
  }

  private async giveBack(): Promise<void> {
    try {
      await this.jobQueue.release(this.id);
    } catch (err) {
      this.logger.warn({ event: 'jobs.release-failed', err });
    }
  }
}
