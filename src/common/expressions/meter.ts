const MOST_STEPS = 100_000;
export const LONGEST_TEXT = 10_000;

export class MeterExceeded extends Error {
  override readonly name = 'MeterExceeded';
}

/** Limits the cost of one evaluation. There are no loops, but lists and texts of a scope may be of any length. */
export class Meter {
  private steps = 0;

  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > MOST_STEPS) throw new MeterExceeded();
  }

  /** Counts the length of a new text. */
  text(made: string): string {
    if (made.length > LONGEST_TEXT) throw new MeterExceeded();
    this.spend(made.length / 64);
    return made;
  }
}
