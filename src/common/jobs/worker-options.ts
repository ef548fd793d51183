/** How a process works through the queue. All times in milliseconds. */
export class WorkerOptions {
  /** Off, the process only enqueues: it runs neither jobs nor periodic work. */
  readonly enabled: boolean = true;
  /** Jobs at a time. */
  readonly concurrency: number = 4;
  /** How long a claimed job stays with a worker that gives no sign of life. */
  readonly lease: number = 30_000;
  /** How often a worker gives one. Several fit into a lease, so that a slow one costs nothing. */
  readonly heartbeat: number = 10_000;
  /** How often to look for work without having been told of any. */
  readonly poll: number = 5_000;
  /** How long running jobs may go on when the process stops. */
  readonly drain: number = 10_000;
  /** How long the first retry waits; each further one three times as long, an hour at most. */
  readonly retry: number = 1_000;
}
