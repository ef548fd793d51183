import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before other work gets a turn. */
const SLICE = 25;

/** Splits long work into slices: `pass` yields to other work when a slice is over, and costs almost nothing otherwise. */
export class Turns {
  private since = performance.now();

  /** Work that nobody waits for takes shorter slices than the usual. */
  constructor(private readonly slice = SLICE) {}

  async pass(): Promise<void> {
    if (this.isOver()) await this.next();
  }

  /** Runs work that yields wherever others may be let in. */
  async run<T>(steps: Generator<void, T>): Promise<T> {
    let step = steps.next();
    while (!step.done) {
      // Steps are many and short: waiting for a promise after each of them would cost more than some of them.
      if (this.isOver()) await this.next();
      step = steps.next();
    }
    return step.value;
  }

  private isOver(): boolean {
    return performance.now() - this.since >= this.slice;
  }

  private async next(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}

/** Runs work in steps without a pause: for small work, and where nobody waits. `Turns.run` lets others in. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
