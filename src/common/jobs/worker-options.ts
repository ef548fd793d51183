/** How a process runs the jobs of the queue. All times are in milliseconds. */
export class WorkerOptions {
  /** If false, the process only enqueues: it runs neither jobs nor periodic work. */
  readonly enabled: boolean = true;
  /** The number of jobs that run at a time. */
  readonly concurrency: number = 4;
  /** How long a claimed job stays with a worker that sends no heartbeat. */
  readonly lease: number = 30_000;
  /** How often a worker extends its leases. Several heartbeats fit into a lease, so that a late one does no harm. */
  readonly heartbeat: number = 10_000;
  /** How often to look for work without a notice. */
  readonly poll: number = 5_000;
  /** How long running jobs may continue when the process stops. */
  readonly drain: number = 5_000;
  /** The delay of the first retry; each further delay is three times as long, at most one hour. */
  readonly retry: number = 1_000;
}
