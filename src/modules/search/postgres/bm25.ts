import type { CountedTerm } from './find-candidates.js';

/** The usual parameters: how much repetition counts, and how much length. */
const K1 = 1.2;
const B = 0.75;

/** What is counted in a text. */
interface Counted {
  counts: ReadonlyMap<number, number>;
  length: number;
}

/** BM25: how much a text is about the terms, compared with others of the mean length. */
export function bm25({ counts, length }: Counted, terms: readonly CountedTerm[], mean: number): number {
  let score = 0;
  for (const [term, count] of counts) {
    score += (terms[term]!.idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / Math.max(1, mean)));
  }
  return score;
}

export const meanLength = (texts: readonly Counted[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);

/** How much of what was asked these terms tell. */
export const idfOf = (found: Iterable<number>, terms: readonly CountedTerm[]): number => {
  let sum = 0;
  for (const term of found) sum += terms[term]!.idf;
  return sum;
};
