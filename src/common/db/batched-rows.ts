import type { Database } from './database.js';

type Row = Readonly<Record<string, unknown>>;

interface Waiting {
  keys: readonly string[];
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

/** How many reads a statement serves. Each size is a statement of its own, which PostgreSQL plans and keeps. */
const SIZES = [1, 4, 16];
const MOST = SIZES.at(-1)!;

/**
 * Reads single rows by their keys. Reads that are asked for in one turn of the event loop share a statement: most of the cost
 * of a short statement is that of sending, starting and answering it. A read begins after it was asked for, so nobody gets
 * anything older than their own request.
 */
export class BatchedRows {
  private readonly texts = new Map<number, string>();
  private waiting: Waiting[] = [];

  /**
   * `compose` makes the statement, given SQL for the rows of keys: `asked`, with a column `n`, which the statement must select,
   * and the columns `k0`, `k1` and so on. It returns at most one row for each `n`, and none if its keys are null.
   */
  constructor(
    private readonly db: Database,
    private readonly compose: (asked: string) => string,
  ) {}

  async read(keys: readonly string[]): Promise<Row | undefined> {
    // A transaction reads its own writes, over its own connection.
    if (this.db.inTransaction) return (await this.rowsOf([keys]))[0];
    return new Promise((resolve, reject) => {
      const count = this.waiting.push({ keys, resolve, reject });
      if (count === MOST) void this.readWaiting();
      else if (count === 1) setImmediate(() => void this.readWaiting());
    });
  }

  private async readWaiting(): Promise<void> {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    try {
      const rows = await this.rowsOf(waiting.map(({ keys }) => keys));
      waiting.forEach(({ resolve }, n) => resolve(rows[n]));
    } catch (error) {
      // Keys that PostgreSQL cannot read must not fail the reads of others.
      if (waiting.length > 1 && isAboutValues(error)) for (const each of waiting) void this.readAlone(each);
      else for (const { reject } of waiting) reject(error);
    }
  }

  private async readAlone({ keys, resolve, reject }: Waiting): Promise<void> {
    await this.rowsOf([keys]).then(([row]) => resolve(row), reject);
  }

  private async rowsOf(all: readonly (readonly string[])[]): Promise<readonly (Row | undefined)[]> {
    const size = SIZES.find((candidate) => candidate >= all.length)!;
    // What is missing is filled up with nulls, which no key equals.
    const nothing = all[0]!.map(() => null);
    const values = Array.from({ length: size }, (_, n) => all[n] ?? nothing).flat();
    const rows: Row[] = [];
    for (const row of await this.db.query<Row>(this.textFor(size, all[0]!.length), values)) rows[row['n'] as number] = row;
    return rows;
  }

  private textFor(size: number, width: number): string {
    let text = this.texts.get(size);
    if (text === undefined) {
      const places = Array.from({ length: width }, (_, i) => i);
      const rows = Array.from({ length: size }, (_, n) => `(${n}, ${places.map((i) => `$${n * width + i + 1}::text`).join(', ')})`);
      text = this.compose(`(VALUES ${rows.join(', ')}) AS asked (n, ${places.map((i) => `k${i}`).join(', ')})`);
      this.texts.set(size, text);
    }
    return text;
  }
}

/** The class of errors that are about a value, such as a text that contains NUL. */
const isAboutValues = (error: unknown) => String((error as { code?: unknown }).code).startsWith('22');
