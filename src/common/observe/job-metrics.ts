import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { JobHandlers } from '../jobs/job-handlers.js';
import { JobRecords, type Queue } from '../jobs/job-records.js';
import { JobWorker, RUN_OUTCOMES } from '../jobs/job-worker.js';
import { Metrics } from './metrics.js';

const GAUGES: readonly [name: string, help: string, read: (queue: Queue) => number][] = [
  ['jobs_waiting', 'Jobs that wait for their time or for a free process', ({ waiting }) => waiting],
  ['jobs_running', 'Jobs that run, in any process', ({ running }) => running],
  ['jobs_failed', 'Jobs whose last attempt has failed, of the last 30 days', ({ failed }) => failed],
  ['jobs_late_seconds', 'How long ago the job was due that waits the longest', ({ lateBySeconds }) => lateBySeconds],
];

/** The queue by kind of job. Its state is read from the database, so every process reports the same; runs are those of the process. */
@Injectable()
export class JobMetrics {
  private readonly logger = new Logger(JobMetrics.name);
  private reading: Promise<readonly Queue[]> | undefined;

  constructor(
    private readonly jobRecords: JobRecords,
    private readonly jobHandlers: JobHandlers,
    jobWorker: JobWorker,
    { registry }: Metrics,
  ) {
    const read = () => this.read();
    for (const [name, help, valueOf] of GAUGES) {
      new Gauge({
        name,
        help,
        labelNames: ['job'],
        registers: [registry],
        aggregator: 'max',
        async collect() {
          const queues = await read();
          this.reset();
          for (const queue of queues) this.set({ job: queue.name }, valueOf(queue));
        },
      });
    }
    new Counter({
      name: 'job_runs_total',
      help: 'Runs of jobs by what became of them',
      labelNames: ['job', 'outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const job of jobHandlers.names)
          for (const outcome of RUN_OUTCOMES) this.inc({ job, outcome }, jobWorker.runs.get(job)?.[outcome] ?? 0);
      },
    });
  }

  /** One statement for all metrics that are collected together. If it fails, the other metrics are still reported. */
  private read(): Promise<readonly Queue[]> {
    this.reading ??= this.jobRecords
      .queues(this.jobHandlers.names)
      .catch((err: unknown) => {
        this.logger.warn({ event: 'jobs.unmeasured', err });
        return [];
      })
      .finally(() => (this.reading = undefined));
    return this.reading;
  }
}
