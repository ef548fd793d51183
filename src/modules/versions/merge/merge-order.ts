import type { Sides } from './three-way.js';

/**
 * The order of what a merged list holds (`staying`, each of it listed by ours or theirs), from its order on all sides:
 * that of theirs, into which goes what ours added or moved, behind the neighbour it has in ours. What both put elsewhere
 * stands where ours has it: an order is nothing to stop a merge for.
 */
export function mergeOrder({ base, ours, theirs }: Sides<readonly string[]>, staying: ReadonlySet<string>): string[] {
  const inTheirs = new Set(theirs);
  const moved = movedIn(base, ours);
  const steady = theirs.filter((id) => staying.has(id) && !moved.has(id));
  const isSteady = new Set(steady);
  /** What comes behind a steady one, or ahead of all of them. */
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

/** The fewest that must move to come from one order to another. */
export function movedIn(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => places.has(id));
  const steady = new Set(longestRising(common.map((id) => places.get(id)!)).map((place) => before[place]));
  return new Set(common.filter((id) => !steady.has(id)));
}

/** The longest of the rising runs that need not be without gaps. */
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
