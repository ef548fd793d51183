import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Database } from '../db/database.js';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueue } from './job-queue.js';
import { DEFAULT_ATTEMPTS, type JobContext } from './job.js';
import { WorkerOptions } from './worker-options.js';

export interface PeriodicOptions {
  /** Unique, also among jobs, e.g. `idempotency.sweep`. */
  name: string;
  /** Milliseconds between two starts. */
  every: number;
}

const PERIODIC = 'jobs:periodic';
const LONGEST_TICK = 60_000;

/**
 * Runs the method periodically: once per period, however many processes there are, and never twice at the same time.
 * Each run is a job, so it is taken over when its process dies and retried when it fails, until the next run is due.
 */
export function Periodic(options: PeriodicOptions) {
  return <Method extends (context: JobContext) => Promise<unknown>>(
    _: object,
    __: string,
    { value }: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(PERIODIC, options, value!);
  };
}

/** Enqueues jobs for periodic work when it is due. */
@Injectable()
export class PeriodicWork implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger(PeriodicWork.name);
  private readonly works: PeriodicOptions[] = [];

  constructor(
    private readonly database: Database,
    private readonly jobQueue: JobQueue,
    private readonly jobHandlers: JobHandlers,
    private readonly discoveryService: DiscoveryService,
    private readonly schedulerRegistry: SchedulerRegistry,
    private readonly workerOptions: WorkerOptions,
  ) {}

  onModuleInit(): void {
    for (const { metadata, call } of decoratedMethods<PeriodicOptions>(this.discoveryService, PERIODIC)) {
      this.jobHandlers.add(metadata.name, { attempts: DEFAULT_ATTEMPTS, run: async (_, context) => call(context) });
      this.works.push(metadata);
    }
  }

  onApplicationBootstrap(): void {
    if (!this.workerOptions.enabled) return;
    for (const work of this.works) {
      // The database knows when a run is due. Asking it at the start and then often covers restarts.
      this.schedulerRegistry.addInterval(
        work.name,
        setInterval(() => void this.check(work), tickOf(work)),
      );
      void this.check(work);
    }
  }

  private async check(work: PeriodicOptions): Promise<void> {
    try {
      await this.startIfDue(work);
    } catch (err) {
      this.logger.warn({ event: 'periodic.unchecked', work: work.name, err });
    }
  }

  private async startIfDue(work: PeriodicOptions): Promise<void> {
    await this.database.tx(async () => {
      // A little less than a period: otherwise a tick that comes slightly early would delay the run by a whole tick.
      const started = await this.database.query(
        `INSERT INTO periodic_runs (name, last_started_at) VALUES ($1, now())
         ON CONFLICT (name) DO UPDATE SET last_started_at = now()
         WHERE periodic_runs.last_started_at <= now() - $2 * interval '1 millisecond'
         RETURNING name`,
        [work.name, work.every - tickOf(work) / 10],
      );
      if (started.length > 0) await this.jobQueue.add({ name: work.name, key: work.name, payload: {} });
    });
  }
}

const tickOf = ({ every }: PeriodicOptions) => Math.min(every, LONGEST_TICK);
