const MOST_STEPS = 100_000;
export const LONGEST_TEXT = 10_000;

export class MeterExceeded extends Error {
  override readonly name = 'MeterExceeded';
}

/** A condition asks for something that the scope cannot answer. */
export class NotKnown extends Error {
  override readonly name = 'NotKnown';
}

/**
 * Limits the cost of one evaluation. There are no loops, but lists and texts of a scope may be of any length. In a condition,
 * what cannot be evaluated is unknown: it must not become true by way of `!` or `!=`.
 */
export class Meter {
  private steps = 0;

  constructor(readonly isCondition = false) {}

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

  /** What an operation gives that its operands do not fit: the value given, unless it is a part of a condition. */
  unknown<T>(otherwise: T): T {
    if (this.isCondition) throw new NotKnown();
    return otherwise;
  }
}
