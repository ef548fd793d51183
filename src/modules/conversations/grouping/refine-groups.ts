import type { TermVector } from './weigh-terms.js';

const ROUNDS = 2;
/** An issue joins a group only if it is at least this similar to the group as a whole, and the group has this many issues. */
const SIMILAR = 0.2;
const FEWEST = 3;

/**
 * Moves each issue to the group that it is most similar to. Merging decides early about issues with few words; now the
 * groups show what their topics are. All issues of a round move at once, so their order does not matter.
 */
export function refineGroups(vectors: readonly TermVector[], groups: readonly (readonly number[])[], terms: number): number[][] {
  let groupOf = new Int32Array(vectors.length);
  for (const [number, group] of groups.entries()) for (const i of group) groupOf[i] = number;
  for (let round = 0; round < ROUNDS; round++) groupOf = moved(vectors, groupOf, groups.length, terms);
  const refined: number[][] = groups.map(() => []);
  for (const [i, number] of groupOf.entries()) refined[number]!.push(i);
  return refined.filter((group) => group.length > 0);
}

function moved(vectors: readonly TermVector[], groupOf: Int32Array, groups: number, terms: number): Int32Array<ArrayBuffer> {
  const sums: TermVector[] = Array.from({ length: groups }, () => new Map());
  const sizes = new Int32Array(groups);
  for (const [i, vector] of vectors.entries()) {
    const sum = sums[groupOf[i]!]!;
    sizes[groupOf[i]!]! += 1;
    for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight);
  }
  const squares = sums.map((sum) => squaresOf(sum));
  const joinable: { groups: number[]; weights: number[] }[] = Array.from({ length: terms }, () => ({ groups: [], weights: [] }));
  for (const [number, sum] of sums.entries()) {
    if (sizes[number]! < FEWEST) continue;
    for (const [term, weight] of sum) {
      joinable[term]!.groups.push(number);
      joinable[term]!.weights.push(weight);
    }
  }
  const products = new Float64Array(groups);
  return Int32Array.from(vectors, (vector, i) => {
    products.fill(0);
    for (const [term, weight] of vector) {
      const { groups: having, weights } = joinable[term]!;
      for (let n = 0; n < having.length; n++) products[having[n]!]! += weight * weights[n]!;
    }
    const own = groupOf[i]!;
    let best = own;
    let most = Math.max(SIMILAR, sizes[own]! > 1 ? toTheRest(vector, sums[own]!, squares[own]!) : 0);
    for (let number = 0; number < groups; number++) {
      const similarity = products[number]! / Math.sqrt(squares[number]!);
      if (number === own || products[number] === 0 || similarity <= most) continue;
      most = similarity;
      best = number;
    }
    return best;
  });
}

/** The similarity of an issue to its own group without it. */
function toTheRest(vector: TermVector, sum: TermVector, squares: number): number {
  const mine = squaresOf(vector);
  let product = 0;
  for (const [term, weight] of vector) product += weight * (sum.get(term) ?? 0);
  return (product - mine) / Math.sqrt(Math.max(1e-9, squares - 2 * product + mine));
}

function squaresOf(vector: TermVector): number {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  return squares;
}
