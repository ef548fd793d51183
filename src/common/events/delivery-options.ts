/** How a process delivers recorded events. All times in milliseconds. */
export class DeliveryOptions {
  /** Off, the process only records events. */
  readonly enabled: boolean = true;
  /** How often to look for events that other processes recorded, and for retries. */
  readonly poll: number = 1_000;
  /** How often to ask which events are consumed by anybody. */
  readonly refresh: number = 5_000;
  /** How long a subject stays with a process that gives no sign of life. */
  readonly lease: number = 30_000;
  /** How often a process gives one. */
  readonly heartbeat: number = 10_000;
  /** How long deliveries under way may go on when the process stops. */
  readonly drain: number = 10_000;
  /** How long the first retry waits; each further one three times as long, ten minutes at most. */
  readonly retry: number = 1_000;
}
