const SHORTEST = 4;
const LONGEST = 32;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** Whether typing errors in a word are corrected: short words and numbers are too close to each other. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);

/**
 * The word itself and the word without each of its letters. Two words that differ by one letter left out, added,
 * replaced or exchanged with its neighbour have one of these in common, so that an index of them finds all corrections
 * exactly.
 */
export function spellingKeys(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, i) => [...letters.slice(0, i), ...letters.slice(i + 1)].join(''))])];
}

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
