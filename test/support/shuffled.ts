/** The items in an order that depends on the seed. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const rank = (index: number) => Math.imul(index + 1, 2_654_435_761 ^ Math.imul(seed, 40_503)) >>> 0;
  return all
    .map((one, index) => ({ one, rank: rank(index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
