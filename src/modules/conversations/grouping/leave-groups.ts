import { findNeighbours } from './find-neighbours.js';
import { sparseRows, type Entry, type SparseRows } from './sparse-rows.js';

/** The issues of its group that an issue is compared with: the most similar ones, because a topic has many sides. */
const COMPARED = 3;
/** How similar these have to be on average for an issue to stay. */
const LEAST_SIMILARITY = 0.1;

/** Takes issues out of groups whose issues share hardly a word with them: something always is the nearest, however far. */
export function leaveGroups(rows: SparseRows, groups: readonly (readonly number[])[]): number[][] {
  return groups.flatMap((group) => {
    const { counts, similarities } = findNeighbours({ sparse: chosen(rows, group), dense: undefined }, { most: COMPARED, least: 0 });
    const compared = Math.min(COMPARED, group.length - 1);
    const stays = group.map((_, n) => {
      let sum = 0;
      for (let at = n * COMPARED; at < n * COMPARED + counts[n]!; at++) sum += similarities[at]!;
      return sum >= compared * LEAST_SIMILARITY;
    });
    const alone = group.filter((_, n) => !stays[n]);
    return [group.filter((_, n) => stays[n]), ...alone.map((i) => [i])].filter(({ length }) => length > 0);
  });
}

function chosen({ starts, columns, values }: SparseRows, group: readonly number[]): SparseRows {
  const numbers = new Map<number, number>();
  const numberOf = (column: number) => {
    const number = numbers.get(column) ?? numbers.size;
    numbers.set(column, number);
    return number;
  };
  const rows = group.map((i): Entry[] =>
    Array.from({ length: starts[i + 1]! - starts[i]! }, (_, n) => [numberOf(columns[starts[i]! + n]!), values[starts[i]! + n]!]),
  );
  return sparseRows(rows, numbers.size);
}
