import type { IssueTerm } from '../conversation-issue.entity.js';

/** A term of an issue and its weight. The weights of an issue have the length 1 together, or less if others do not share its terms. */
export type TermVector = Map<number, number>;

export interface WeighedTerms {
  /** The terms of each issue, with those that often occur together with them. */
  vectors: TermVector[];
  /** The stem of each term. */
  stems: string[];
  /** How rare each stem is: 0 for one that is in nearly all issues. */
  rarity: Map<string, number>;
}

/** Terms in more than this share of the issues say nothing about a topic, unless there are only a few issues. */
const COMMON = 0.2;
const FEW = 20;
/** The part that a term of only one issue has in the length of its vector: it tells that the issue is about more than it shares. */
const UNSHARED = 0.25;
/** What a term lends to the terms that occur together with it, how strongly they must, and how many of them count. */
const LENT = 0.6;
const STRONG = 0.12;
const FEWEST_TOGETHER = 2;
const MOST_COMPANIONS = 6;
/** The heaviest terms of a vector are kept. */
const MOST_TERMS = 24;
/** Occurrences of a term that are compared to find its companions. */
const MOST_COMPARED = 400;

/**
 * Weighs the terms of issues by how rare they are (tf-idf), and adds the companions of each term at a part of its weight:
 * "refund" and "money back" are then alike if other issues have both. All sums run in the order of the issues.
 */
export function weighTerms(issues: readonly (readonly IssueTerm[])[]): WeighedTerms {
  const frequency = new Map<string, number>();
  for (const terms of issues) for (const [stem] of terms) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const rarity = new Map([...frequency].map(([stem, count]) => [stem, Math.log(1 + issues.length / count)]));
  const most = issues.length < FEW ? issues.length : Math.max(COMMON * issues.length, FEW / 2);
  const shared = [...frequency].filter(([, count]) => count > 1 && count <= most).map(([stem]) => stem);
  const numbers = new Map(shared.toSorted().map((stem, i) => [stem, i]));

  const plain = issues.map((terms) => weigh(terms, { frequency, rarity, numbers }));
  const companions = companionsOf(plain, numbers.size);
  return { vectors: plain.map((vector) => lend(vector, companions)), stems: [...numbers.keys()], rarity };
}

interface Statistics {
  frequency: ReadonlyMap<string, number>;
  rarity: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, number>;
}

function weigh(terms: readonly IssueTerm[], { frequency, rarity, numbers }: Statistics): TermVector {
  const vector: TermVector = new Map();
  let squares = 0;
  for (const [stem, , count] of terms) {
    const number = numbers.get(stem);
    const weight = (1 + Math.log(count)) * rarity.get(stem)!;
    if (number !== undefined) vector.set(number, weight);
    if (number !== undefined) squares += weight * weight;
    else if (frequency.get(stem) === 1) squares += UNSHARED * weight * weight;
  }
  return scaled(vector, squares);
}

type Companion = readonly [term: number, strength: number];

/** For each term the terms that occur together with it in the largest share of the issues of both. */
function companionsOf(vectors: readonly TermVector[], terms: number): Companion[][] {
  const issuesOf: number[][] = Array.from({ length: terms }, () => []);
  for (const [i, vector] of vectors.entries()) for (const term of vector.keys()) issuesOf[term]!.push(i);
  const together = new Float64Array(terms);
  return issuesOf.map((all, term) => {
    const compared = all.slice(0, MOST_COMPARED);
    const touched: number[] = [];
    for (const i of compared) {
      for (const other of vectors[i]!.keys()) {
        if (together[other] === 0) touched.push(other);
        together[other]! += 1;
      }
    }
    const scale = all.length / Math.max(1, compared.length);
    const found: [number, number][] = [];
    for (const other of touched) {
      const count = together[other]!;
      together[other] = 0;
      if (other === term || count < FEWEST_TOGETHER) continue;
      const strength = (count * scale) / Math.sqrt(all.length * issuesOf[other]!.length);
      if (strength > STRONG) found.push([other, strength]);
    }
    return found.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_COMPANIONS);
  });
}

function lend(plain: TermVector, companions: readonly Companion[][]): TermVector {
  const vector: TermVector = new Map(plain);
  let own = 0;
  for (const [term, weight] of plain) {
    own += weight * weight;
    for (const [other, strength] of companions[term]!) vector.set(other, (vector.get(other) ?? 0) + LENT * strength * weight);
  }
  const kept = new Map([...vector].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_TERMS));
  let squares = 0;
  for (const weight of kept.values()) squares += weight * weight;
  // What the issue does not share with others counts as before.
  return scaled(kept, squares + Math.max(0, 1 - own));
}

function scaled(vector: TermVector, squares: number): TermVector {
  if (squares === 0) return vector;
  const length = Math.sqrt(squares);
  for (const [term, weight] of vector) vector.set(term, weight / length);
  return vector;
}
