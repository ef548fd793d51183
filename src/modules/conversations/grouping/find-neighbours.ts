import type { DenseRows } from './latent-topics.js';
import { transposed, type SparseRows } from './sparse-rows.js';

/** What issues are compared by: shared words, and the directions of their topics. A similarity is the sum of both. */
export interface Compared {
  sparse: SparseRows;
  dense: DenseRows | undefined;
}

/** For each issue the most similar ones, the most similar first: those of issue `i` are at `i * most` and the following places. */
export interface Neighbours {
  most: number;
  counts: Int32Array;
  issues: Int32Array;
  similarities: Float64Array;
  /** What another issue has to exceed to become a neighbour. */
  bars: Float64Array;
}

/** What more issues than this have in common says little about two of them; the directions of topics contain it anyway. */
const MOST_WITH_FEATURE = 800;

/** Compares each two issues once; only those that are more similar than `least` are neighbours. Of equally similar ones, the first count. */
export function findNeighbours(compared: Compared, { most, least }: { most: number; least: number }): Neighbours {
  const { count } = compared.sparse;
  const found: Neighbours = {
    most,
    counts: new Int32Array(count),
    issues: new Int32Array(count * most),
    similarities: new Float64Array(count * most),
    bars: new Float64Array(count).fill(least),
  };
  const issuesWith = transposed(compared.sparse);
  // In each column, the issues up to the current one are passed.
  const next = issuesWith.starts.slice();
  const similarity = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    similarity.fill(0, i);
    addShared(compared.sparse, issuesWith, { i, next, similarity });
    if (compared.dense) addDirections(compared.dense, i, similarity);
    for (let other = i + 1; other < count; other++) {
      const value = similarity[other]!;
      if (value > found.bars[i]!) insert(found, i, other, value);
      if (value > found.bars[other]!) insert(found, other, i, value);
    }
  }
  return found;
}

interface Comparison {
  i: number;
  next: Int32Array;
  similarity: Float64Array;
}

function addShared({ starts, columns, values }: SparseRows, issuesWith: SparseRows, { i, next, similarity }: Comparison): void {
  for (let at = starts[i]!; at < starts[i + 1]!; at++) {
    const column = columns[at]!;
    const value = values[at]!;
    const end = issuesWith.starts[column + 1]!;
    if (end - issuesWith.starts[column]! > MOST_WITH_FEATURE) continue;
    for (let n = ++next[column]!; n < end; n++) similarity[issuesWith.columns[n]!]! += value * issuesWith.values[n]!;
  }
}

function addDirections({ width, values }: DenseRows, i: number, similarity: Float64Array): void {
  const own = values.subarray(i * width, (i + 1) * width);
  for (let other = i + 1; other < similarity.length; other++) {
    const from = other * width;
    // Two sums at a time: the processor need not wait for one to be finished.
    let even = 0;
    let odd = 0;
    let n = 0;
    for (; n + 1 < width; n += 2) {
      even += own[n]! * values[from + n]!;
      odd += own[n + 1]! * values[from + n + 1]!;
    }
    if (n < width) even += own[n]! * values[from + n]!;
    similarity[other]! += even + odd;
  }
}

function insert({ most, counts, issues, similarities, bars }: Neighbours, i: number, other: number, similarity: number): void {
  const start = i * most;
  const count = Math.min(counts[i]! + 1, most);
  counts[i] = count;
  let at = start + count - 1;
  while (at > start && similarities[at - 1]! < similarity) {
    similarities[at] = similarities[at - 1]!;
    issues[at] = issues[at - 1]!;
    at -= 1;
  }
  similarities[at] = similarity;
  issues[at] = other;
  if (count === most) bars[i] = similarities[start + most - 1]!;
}
