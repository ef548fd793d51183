import type { Sides } from './three-way.js';

/**
 * Returns the order of a merged list. `staying` are its entries, each of them in the list of ours or theirs. The order is
 * that of theirs, with the entries that ours added or moved after their neighbour in ours. An entry that both sides moved
 * is placed as in ours: a different order is no reason for a conflict.
 */
export function mergeOrder({ base, ours, theirs }: Sides<readonly string[]>, staying: ReadonlySet<string>): string[] {
  const inTheirs = new Set(theirs);
  const moved = movedIn(base, ours);
  const steady = theirs.filter((id) => staying.has(id) && !moved.has(id));
  const isSteady = new Set(steady);
  /** The entries to insert after an entry that keeps its place; `null` is the start of the list. */
  const arrivals = new Map<string | null, string[]>();
  const arriving = (behind: string | null) => {
    const known = arrivals.get(behind) ?? [];
    arrivals.set(behind, known);
    return known;
  };
  let anchor: string | null = null;
  for (const id of ours) {
    if (isSteady.has(id)) anchor = id;
    else if (staying.has(id) && (moved.has(id) || !inTheirs.has(id))) arriving(anchor).push(id);
  }
  return [null, ...steady].flatMap((id) => (id === null ? [] : [id]).concat(arrivals.get(id) ?? []));
}

/** Returns the smallest set of entries that must move to turn one order into another. */
export function movedIn(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => places.has(id));
  const steady = new Set(longestRising(common.map((id) => places.get(id)!)).map((place) => before[place]));
  return new Set(common.filter((id) => !steady.has(id)));
}

/** Returns the longest increasing subsequence. */
function longestRising(numbers: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? ends[low - 1]! : -1);
    ends[low] = index;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) run.push(numbers[at]!);
  return run.toReversed();
}
