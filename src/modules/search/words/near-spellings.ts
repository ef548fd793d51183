const SHORTEST = 4;
const LONGEST = 32;
const LETTERS = /^[\p{L}\p{M}]+$/u;
/** In letters, of the beginnings and endings by which words are stored. Longer ones would make more and smaller rows. */
const LONGEST_END = 3;

/** Whether typing errors in a word are corrected: short words and numbers are too close to each other. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);

/** Where the words are that begin or end alike, and what those of them begin or end with that are one typing error from a word. */
export interface NearWords {
  bucket: string;
  /** With a space before the beginning, or behind the end. */
  part: string;
}

/**
 * The two buckets of a word: by its beginning and by its end. One typing error changes only one half of a word, so that those
 * that are one error apart have one of their buckets in common.
 */
export function bucketsOf(word: string): [beginning: string, end: string] {
  const letters = [...word];
  const size = sizeOfEnd(letters.length);
  return [bucketOf('<', letters.slice(0, size)), bucketOf('>', letters.slice(letters.length - size))];
}

/** Where all words are that are one typing error from a word. They have as many letters, one more or one less. */
export function nearWords(word: string): NearWords[] {
  const letters = [...word];
  const { length } = letters;
  const found = new Map<string, NearWords>();
  for (const other of [length, length - 1, length + 1]) {
    const size = sizeOfEnd(other);
    // Letters that are exchanged are two that change.
    const unchanged = Math.floor((other === length ? length - 1 : length) / 2);
    const beginning = bucketOf('<', letters.slice(0, size));
    const end = bucketOf('>', letters.slice(length - size));
    if (!found.has(beginning)) found.set(beginning, { bucket: beginning, part: ` ${letters.slice(0, unchanged).join('')}` });
    if (!found.has(end)) found.set(end, { bucket: end, part: `${letters.slice(length - unchanged).join('')} ` });
  }
  return [...found.values()];
}

/** Of a word with so many letters. At most what an error leaves of it, so that short words have short ones. */
const sizeOfEnd = (letters: number): number => Math.min(LONGEST_END, Math.max(0, Math.floor((letters - 1) / 2)));

const bucketOf = (end: '<' | '>', letters: readonly string[]): string => end + letters.join('');

/** Whether one typing error leads from one word to the other. */
export function isNearSpelling(a: string, b: string): boolean {
  const [left, right] = [[...a], [...b]];
  let from = 0;
  while (from < left.length && left[from] === right[from]) from++;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > from && rightEnd > from && left[leftEnd - 1] === right[rightEnd - 1]) [leftEnd, rightEnd] = [leftEnd - 1, rightEnd - 1];
  const [leftRest, rightRest] = [left.slice(from, leftEnd), right.slice(from, rightEnd)];
  if (leftRest.length <= 1 && rightRest.length <= 1) return true;
  return leftRest.length === 2 && rightRest.length === 2 && leftRest[0] === rightRest[1] && leftRest[1] === rightRest[0];
}
