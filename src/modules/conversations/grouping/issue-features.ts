import { pairsOf, wordsIn } from '../../search/words/words-in.js';
import type { IssueToGroup } from './grouping.js';
import { sparseRows, type Entry, type SparseRows } from './sparse-rows.js';

export interface IssueFeatures {
  /** A column for each word and each piece of a word; a row for each issue, of length 1. */
  rows: SparseRows;
  /** The columns from here on are pieces of words. */
  firstPiece: number;
}

/** The part of the pieces of words in the similarity of issues: they find words with a common part, and typing errors. */
const PIECES = 0.6 / 1.6;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 4;
/** A term that is not in the question itself counts less. */
const CONTEXT = 0.6;
/** In a few issues, chance decides how frequent a word is. So as many issues as these are imagined, with these shares of function words. */
const IMAGINED = 40;
const SHARE_OF_FUNCTION_WORDS = 0.25;

type Weights = Map<string, number>;

/**
 * Describes issues by their words and by pieces of these, weighed by how rare they are (tf-idf). The words of a question that
 * have no stem, such as "how" or "who", count as well: they are frequent, so they weigh little.
 */
export function featuresOf(issues: readonly IssueToGroup[]): IssueFeatures {
  const functionWords = new Set<string>();
  const words = issues.map((issue) => wordsOf(issue, functionWords));
  const pieces = issues.map((issue) => piecesOf(issue));
  const wordCounts = countsOf(words);
  const pieceCounts = countsOf(pieces);
  const numbers = numbersOf(wordCounts.keys());
  const pieceNumbers = numbersOf([...pieceCounts].filter(([, count]) => count > 1).map(([piece]) => piece));
  const rarityOf = (word: string, count: number) => {
    const imagined = functionWords.has(word) ? IMAGINED * SHARE_OF_FUNCTION_WORDS : 0;
    return Math.log((1 + issues.length + IMAGINED) / (1 + count + imagined)) + 1;
  };
  const rows = issues.map((_, i): Entry[] => [
    ...entriesOf(words[i]!, numbers, 0, (word) => rarityOf(word, wordCounts.get(word)!)),
    ...entriesOf(pieces[i]!, pieceNumbers, numbers.size, (piece) => Math.log((1 + issues.length) / (1 + pieceCounts.get(piece)!)) + 1),
  ]);
  const found = sparseRows(rows, numbers.size + pieceNumbers.size);
  normalize(found, numbers.size);
  return { rows: found, firstPiece: numbers.size };
}

/** The same features, each column multiplied by its weight. */
export function reweighed({ rows, firstPiece }: IssueFeatures, weights: Float64Array): IssueFeatures {
  const values = rows.values.map((value, at) => value * weights[rows.columns[at]!]!);
  const changed = { ...rows, values };
  normalize(changed, firstPiece);
  return { rows: changed, firstPiece };
}

function wordsOf({ terms, title }: IssueToGroup, functionWords: Set<string>): Weights {
  const stemOf = new Map(terms.map(([stem, word]) => [word, stem]));
  const asked = new Set<string>();
  for (const { text, whole, isRun } of wordsIn(title)) {
    const stem = stemOf.get(whole);
    if (isRun) for (const pair of pairsOf(whole)) asked.add(pair);
    else if (stem !== undefined) asked.add(stem);
    else {
      asked.add(text);
      functionWords.add(text);
    }
  }
  const found: Weights = new Map([...asked].map((word) => [word, 1]));
  for (const [stem, , count] of terms) found.set(stem, (1 + Math.log(count)) * (asked.has(stem) ? 1 : CONTEXT));
  return found;
}

function piecesOf({ terms }: IssueToGroup): Weights {
  const found: Weights = new Map();
  for (const [, word] of terms) {
    const characters = [...`_${word}_`];
    if (characters.length < SHORTEST_PIECE + 2) continue;
    for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length++) {
      for (let at = 0; at + length <= characters.length; at++) {
        const piece = characters.slice(at, at + length).join('');
        found.set(piece, (found.get(piece) ?? 0) + 1);
      }
    }
  }
  for (const [piece, count] of found) found.set(piece, 1 + Math.log(count));
  return found;
}

function countsOf(issues: readonly Weights[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const weights of issues) for (const feature of weights.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

const numbersOf = (features: Iterable<string>) => new Map([...features].toSorted().map((feature, i) => [feature, i]));

function entriesOf(weights: Weights, numbers: ReadonlyMap<string, number>, first: number, rarityOf: (feature: string) => number): Entry[] {
  return [...weights].flatMap(([feature, weight]): Entry[] => {
    const number = numbers.get(feature);
    return number === undefined ? [] : [[first + number, weight * rarityOf(feature)]];
  });
}

/** Words and pieces each have their part in the length of a row. */
function normalize({ count, starts, columns, values }: SparseRows, firstPiece: number): void {
  for (let row = 0; row < count; row++) {
    const squares = [0, 0];
    for (let at = starts[row]!; at < starts[row + 1]!; at++) squares[Number(columns[at]! >= firstPiece)]! += values[at]! ** 2;
    const [words, pieces] = squares as [number, number];
    const scales = [Math.sqrt((pieces > 0 ? 1 - PIECES : 1) / (words || 1)), Math.sqrt((words > 0 ? PIECES : 1) / (pieces || 1))];
    for (let at = starts[row]!; at < starts[row + 1]!; at++) values[at]! *= scales[Number(columns[at]! >= firstPiece)]!;
  }
}
