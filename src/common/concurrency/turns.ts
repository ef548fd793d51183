import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work, after which others are let in. */
const SLICE = 25;

/** Long work in slices: `pass` lets others in when it has gone on for long, and costs next to nothing when it has not. */
export class Turns {
  private since = performance.now();

  async pass(): Promise<void> {
    if (performance.now() - this.since < SLICE) return;
    await nextTurn();
    this.since = performance.now();
  }
}
