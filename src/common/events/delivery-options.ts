/** How a process delivers recorded events. All times are in milliseconds. */
export class DeliveryOptions {
  /** If false, the process only records events. */
  readonly enabled: boolean = true;
  /** How often to look for events that other processes recorded, and for retries. */
  readonly poll: number = 1_000;
  /** How often to read which events have consumers. */
  readonly refresh: number = 5_000;
  /** How long a subject stays with a process that sends no heartbeat. */
  readonly lease: number = 30_000;
  /** How often a process extends its leases. */
  readonly heartbeat: number = 10_000;
  /** How long running deliveries may continue when the process stops. */
  readonly drain: number = 5_000;
  /** The delay of the first retry; each further delay is three times as long, at most ten minutes. */
  readonly retry: number = 1_000;
}
