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

  /** Runs work that yields wherever others may be let in. */
  async run<T>(steps: Generator<void, T>): Promise<T> {
    let step = steps.next();
    while (!step.done) {
      await this.pass();
      step = steps.next();
    }
    return step.value;
  }
}
