/** A place where two versions of a text can be cut alike: before these sentences. */
export interface Cut {
  before: number;
  after: number;
}

/** Longer texts are not compared: the time grows with the product of the lengths. */
const MOST_PAIRS = 250_000;

/**
 * Finds where an edited text can be cut so that each part is the edit of the same part of the text before. A sentence that was
 * added or deleted belongs to the one before it, and whatever a sentence was moved across stays together. `isCut` tells
 * where the text before can be cut. The first cut is at the start, the last one at the end.
 */
export function alignSentences(before: readonly string[], after: readonly string[], isCut: (index: number) => boolean): Cut[] {
  const end = { before: before.length, after: after.length };
  if (before.length * after.length > MOST_PAIRS) return [{ before: 0, after: 0 }, end];
  const matches = commonSentences(before, after);
  const moves = movesIn(before, after, matches);
  const [left, came] = [new Set(moves.map((move) => move.before)), new Set(moves.map((move) => move.after))];
  const cuts = new Map<string, Cut>();
  const add = (cut: Cut) => cuts.set(nameOf(cut), cut);
  let last: Cut = { before: 0, after: 0 };
  add(last);
  for (const match of [...matches, end]) {
    const [lost, got] = [match.before - last.before, match.after - last.after];
    add(match);
    if (lost === got) for (let i = 1; i < lost; i++) add({ before: last.before + i, after: last.after + i });
    else if (lost === 0 ? !isFull(came, last.after, got) : got === 0 && !isFull(left, last.before, lost))
      cuts.delete(nameOf(last.before > 0 && last.after > 0 ? last : match));
    last = { before: match.before + 1, after: match.after + 1 };
    if (match !== end) add(last);
  }
  const inside = [...cuts.values()].filter(
    (cut) =>
      isCut(cut.before) && cut.before > 0 && cut.before < end.before && cut.after > 0 && cut.after < end.after && !separates(cut, moves),
  );
  return [{ before: 0, after: 0 }, ...inside.toSorted((a, b) => a.before - b.before || a.after - b.after), end];
}

const nameOf = ({ before, after }: Cut) => `${before} ${after}`;

/** Whether it has all numbers from `from` on. */
const isFull = (numbers: ReadonlySet<number>, from: number, count: number): boolean =>
  Array.from({ length: count }, (_, i) => from + i).every((number) => numbers.has(number));

/** A moved sentence must not be cut off from where it was. */
const separates = (cut: Cut, moves: readonly Cut[]): boolean =>
  moves.some(({ before, after }) => cut.before <= before !== cut.after <= after);

/** Sentences that are in both texts, but not in the same order. */
function movesIn(before: readonly string[], after: readonly string[], matches: readonly Cut[]): Cut[] {
  const [stayed, kept] = [new Set(matches.map((match) => match.before)), new Set(matches.map((match) => match.after))];
  const gone = new Map<string, number[]>();
  for (const [i, sentence] of before.entries()) if (!stayed.has(i)) gone.set(sentence, [...(gone.get(sentence) ?? []), i]);
  return after.flatMap((sentence, i) => {
    const from = kept.has(i) ? undefined : gone.get(sentence)?.shift();
    return from === undefined ? [] : [{ before: from, after: i }];
  });
}

/** The longest common subsequence. */
function commonSentences(before: readonly string[], after: readonly string[]): Cut[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [down, right] = [lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!];
      lengths[i * width + j] = before[i] === after[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(down, right);
    }
  const common: Cut[] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;) {
    if (before[i] === after[j]) common.push({ before: i++, after: j++ });
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return common;
}
