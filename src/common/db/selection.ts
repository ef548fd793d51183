/** An entity or, with `isValue`, a single value in the rows of a statement. */
export interface Part {
  name: string;
  /** SQL: those of an entity begin with its key. */
  columns: readonly string[];
  isValue?: boolean;
}

export const valueAs = (name: string, sql: string): Part => ({ name, columns: [sql], isValue: true });

/**
 * What the rows of a list contain. JSON must represent it as pg would read it, as it does with what `EntityRows` gives, texts,
 * whole numbers and lists of them. So `paginate` can transfer each row as one array, which costs less than columns or objects.
 */
export class Selection {
  constructor(readonly parts: readonly Part[]) {}

  /** SQL: the select list of a statement that reads rows one by one. */
  get text(): string {
    return this.parts
      .map(({ name, columns, isValue = false }) => `${isValue ? columns[0] : arrayUnlessAbsent(columns)} AS "${name}"`)
      .join(', ');
  }

  get columns(): string[] {
    return this.parts.flatMap(({ columns }) => columns);
  }

  with(...parts: readonly Part[]): Selection {
    return new Selection([...this.parts, ...parts]);
  }

  /** Returns the row of an array of all columns. Entities that an outer join did not find are null. */
  rowOf(values: readonly unknown[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const { name, columns, isValue } of this.parts) {
      const key = values[at];
      row[name] = isValue || key === null ? key : values.slice(at, at + columns.length);
      at += columns.length;
    }
    return row;
  }
}

const arrayUnlessAbsent = (columns: readonly string[]) =>
  `CASE WHEN ${columns[0]} IS NOT NULL THEN json_build_array(${columns.join(', ')}) END`;
