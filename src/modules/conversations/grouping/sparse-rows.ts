/** Rows of numbers that are mostly zero: the columns and values of row `i` are from `starts[i]` to `starts[i + 1]`. */
export interface SparseRows {
  count: number;
  width: number;
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
}

export type Entry = readonly [column: number, value: number];

export function sparseRows(rows: readonly (readonly Entry[])[], width: number): SparseRows {
  const starts = new Int32Array(rows.length + 1);
  for (const [i, row] of rows.entries()) starts[i + 1] = starts[i]! + row.length;
  const columns = new Int32Array(starts[rows.length]!);
  const values = new Float64Array(columns.length);
  let at = 0;
  for (const row of rows) {
    for (const [column, value] of row) {
      columns[at] = column;
      values[at++] = value;
    }
  }
  return { count: rows.length, width, starts, columns, values };
}

/** The same with rows and columns exchanged. Within a column, the rows stay in their order. */
export function transposed({ count, width, starts, columns, values }: SparseRows): SparseRows {
  const ends = new Int32Array(width + 1);
  for (const column of columns) ends[column + 1]! += 1;
  for (let column = 0; column < width; column++) ends[column + 1]! += ends[column]!;
  const next = ends.slice();
  const turned = {
    count: width,
    width: count,
    starts: ends,
    columns: new Int32Array(columns.length),
    values: new Float64Array(columns.length),
  };
  for (let row = 0; row < count; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const to = next[columns[at]!]!++;
      turned.columns[to] = row;
      turned.values[to] = values[at]!;
    }
  }
  return turned;
}
