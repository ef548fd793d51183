import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before other work gets a turn. */
const SLICE = 25;

/** Splits long work into slices: `pass` yields to other work when a slice is over, and costs almost nothing otherwise. */
export class Turns {
  private since = performance.now();

  /** Work that nobody waits for takes shorter slices than the usual. */
  constructor(private readonly slice = SLICE) {}

  async pass(): Promise<void> {
    if (performance.now() - this.since < this.slice) return;
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
