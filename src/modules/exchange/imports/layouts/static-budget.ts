const MOST_STEPS = 200_000;
const MOST_ITEMS = 20_000;
const LONGEST_TEXT = 20_000;
/** Characters of all texts that are put together. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Limits what the values of settings may cost: a small file can name one large value many times. */
export class StaticBudget {
  private steps = 0;
  private text = 0;

  /** Counts work, and what is copied. Returns whether it goes on. */
  spend(steps: number): boolean {
    this.steps += steps;
    return this.steps <= MOST_STEPS;
  }

  /** Adds items to a list, all or none. */
  append(items: unknown[], more: readonly unknown[]): void {
    if (items.length + more.length <= MOST_ITEMS && this.spend(more.length)) items.push(...more);
  }

  /** One list of lists and values. */
  flat(values: readonly unknown[]): unknown[] {
    const items: unknown[] = [];
    for (const value of values) this.append(items, Array.isArray(value) ? value : value === undefined ? [] : [value]);
    return items;
  }

  /** One text of its parts; undefined if it is too long. */
  joined(parts: readonly string[]): string | undefined {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    this.text += length;
    return length > LONGEST_TEXT || this.text > MOST_TEXT ? undefined : parts.join('');
  }

  /** `a + b`, where one of them is a text. */
  sum(left: unknown, right: unknown): string | undefined {
    const isText = typeof left === 'string' || typeof right === 'string';
    return isText && isPart(left) && isPart(right) ? this.joined([String(left), String(right)]) : undefined;
  }

  /** What settings give to `path.join` is relative to their folder. */
  path(steps: readonly unknown[]): string | undefined {
    const named = steps.filter((step) => step !== '');
    return named.length > 0 && named.every((step) => typeof step === 'string') ? this.joined([named.join('/')]) : undefined;
  }
}

const isPart = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
