const ROUNDS = 2;
/** An issue joins a group only if it has this many issues, and if the average link is at least this strong. */
const FEWEST = 3;
const STRONG_ENOUGH = 0.05;
/** Between 0 and 1: 0 prefers the larger of two groups, 1 considers the average link only. */
const PREFERENCE = 0.9;

/**
 * Moves each issue to the group that it is linked to most. Merging decides early about single issues and pairs; now the groups
 * show what their topics are. All issues of a round move at once, so their order does not matter.
 */
export function refineGroups(links: readonly ReadonlyMap<number, number>[], groups: readonly (readonly number[])[]): number[][] {
  let groupOf = new Int32Array(links.length);
  for (const [number, group] of groups.entries()) for (const i of group) groupOf[i] = number;
  for (let round = 0; round < ROUNDS; round++) groupOf = moved(links, groupOf, groups.length);
  const refined: number[][] = groups.map(() => []);
  for (const [i, number] of groupOf.entries()) refined[number]!.push(i);
  return refined.filter((group) => group.length > 0);
}

function moved(links: readonly ReadonlyMap<number, number>[], groupOf: Int32Array, groups: number): Int32Array<ArrayBuffer> {
  const sizes = new Int32Array(groups);
  for (const number of groupOf) sizes[number]! += 1;
  return Int32Array.from(links, (own, i) => {
    const sums = new Map<number, number>();
    for (const [other, link] of own) sums.set(groupOf[other]!, (sums.get(groupOf[other]!) ?? 0) + link);
    const current = groupOf[i]!;
    const strength = (number: number) => (sums.get(number) ?? 0) / Math.max(1, sizes[number]! - Number(number === current)) ** PREFERENCE;
    let best = current;
    let most = Math.max(strength(current), STRONG_ENOUGH);
    for (const number of sums.keys()) {
      if (number === current || sizes[number]! < FEWEST) continue;
      const found = strength(number);
      if (found < most || (found === most && (best === current || number > best))) continue;
      most = found;
      best = number;
    }
    return best;
  });
}
