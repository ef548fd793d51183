import type { TermVector } from './weigh-terms.js';

const MOST_NEIGHBOURS = 8;
const LEAST_SIMILARITY = 0.05;

/** The most similar issues of each issue, by their cosine. Of equally similar ones, the first count. */
export function findNeighbours(vectors: readonly TermVector[], terms: number): number[][] {
  const issuesOf: number[][] = Array.from({ length: terms }, () => []);
  const weightsOf: number[][] = Array.from({ length: terms }, () => []);
  for (const [i, vector] of vectors.entries()) {
    for (const [term, weight] of vector) {
      issuesOf[term]!.push(i);
      weightsOf[term]!.push(weight);
    }
  }
  const similarity = new Float64Array(vectors.length);
  return vectors.map((vector, i) => {
    const touched: number[] = [];
    for (const [term, weight] of vector) {
      const [issues, weights] = [issuesOf[term]!, weightsOf[term]!];
      for (let n = 0; n < issues.length; n++) {
        const other = issues[n]!;
        if (similarity[other] === 0) touched.push(other);
        similarity[other]! += weight * weights[n]!;
      }
    }
    const best: number[] = [];
    for (const other of touched) {
      if (other !== i && similarity[other]! >= LEAST_SIMILARITY) insert(best, other, similarity);
    }
    for (const other of touched) similarity[other] = 0;
    return best;
  });
}

/** Keeps the list sorted, and as short as it may be. */
function insert(best: number[], issue: number, similarity: Float64Array): void {
  const comesBefore = (other: number) =>
    similarity[issue]! > similarity[other]! || (similarity[issue] === similarity[other] && issue < other);
  if (best.length === MOST_NEIGHBOURS) {
    if (!comesBefore(best[MOST_NEIGHBOURS - 1]!)) return;
    best.pop();
  }
  let at = best.length;
  while (at > 0 && comesBefore(best[at - 1]!)) at -= 1;
  best.splice(at, 0, issue);
}
