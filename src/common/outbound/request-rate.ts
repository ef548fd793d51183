import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE = 60_000;

/** Spaces requests evenly, so that a service which counts them per minute refuses none. */
export class RequestRate {
  private next = 0;

  /** Requests per minute; 0 for no limit. */
  constructor(private readonly rate: number) {}

  /** Waits until another request may start. */
  async turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.rate === 0) return;
    const now = Date.now();
    const start = Math.max(now, this.next);
    this.next = start + MINUTE / this.rate;
    if (start > now) await sleep(start - now, undefined, { signal });
  }
}
