const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
/** Head characters, ordered by the numbers they introduce: from the longest negative to the longest positive numbers. */
const HEADS = 'STUVWXYZabcdefgh';
const LONGEST = HEADS.length / 2;
/** Gap between neighbours, so that later inserts between them need no longer keys. */
const STEP = 16;

/**
 * A key is a list of whole numbers, compared one after the other as chapter numbers are: 1 < 1.4 < 2. Each number is
 * written as a head that encodes sign and length, followed by that many digits, so that a bytewise comparison gives the
 * same order. A number gets another digit only when its shorter forms are used up, which keeps a thousand inserts at
 * one place within a few characters.
 */
type Path = readonly number[];

/** Returns a position between `before` and `after`; null means the start or the end of the list. */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new Error(`No position lies between "${before}" and "${after}"`);
  return write(pathBetween(before === null ? null : read(before), after === null ? null : read(after)));
}

/** Returns `count` positions between two positions, in order. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  const keys: string[] = [];
  // Towards an open end keys stay shortest. Between two keys, walking down from `after` is as good as walking up.
  if (after === null) while (keys.length < count) keys.push(keyBetween(keys.at(-1) ?? before, null));
  else while (keys.length < count) keys.push(keyBetween(before, keys.at(-1) ?? after));
  return after === null ? keys : keys.toReversed();
}

function pathBetween(before: Path | null, after: Path | null): Path {
  if (before === null) return [after === null ? 0 : after[0]! - STEP];
  if (after === null) return [before[0]! + STEP];
  let shared = 0;
  while (shared < before.length && before[shared] === after[shared]) shared += 1;
  const common = after.slice(0, shared);
  const from = before[shared];
  const to = after[shared]!;
  // `after` is nested below `before`, as 1.4 is below 1.
  if (from === undefined) return [...common, to - STEP];
  if (to - from > 1) return [...common, Math.floor((from + to) / 2)];
  const below = before[shared + 1];
  return [...common, from, below === undefined ? 0 : below + STEP];
}

function write(path: Path): string {
  return path.map(writeNumber).join('');
}

/** A negative number is written as its distance to -1 with inverted digits, so that negative numbers sort upwards too. */
function writeNumber(number: number): string {
  let rest = number < 0 ? -1 - number : number;
  let length = 1;
  for (; rest >= BASE ** length; length += 1) rest -= BASE ** length;
  if (length > LONGEST) throw new Error('The positions of this list are used up');
  if (number < 0) rest = BASE ** length - 1 - rest;
  let digits = '';
  for (; digits.length < length; rest = Math.floor(rest / BASE)) digits = DIGITS[rest % BASE] + digits;
  return HEADS[number < 0 ? LONGEST - length : LONGEST + length - 1] + digits;
}

function read(key: string): Path {
  const path: number[] = [];
  let at = 0;
  do {
    const head = HEADS.indexOf(key.charAt(at));
    const length = head < LONGEST ? LONGEST - head : head - LONGEST + 1;
    const digits = key.slice(at + 1, at + 1 + length);
    if (head < 0 || digits.length < length || !/^[0-9A-Za-z]+$/.test(digits)) throw new Error(`"${key}" is not a position`);
    path.push(readNumber(digits, head < LONGEST));
    at += 1 + length;
  } while (at < key.length);
  return path;
}

function readNumber(digits: string, negative: boolean): number {
  let rest = 0;
  for (const digit of digits) rest = rest * BASE + DIGITS.indexOf(digit);
  if (negative) rest = BASE ** digits.length - 1 - rest;
  for (let shorter = 1; shorter < digits.length; shorter += 1) rest += BASE ** shorter;
  return negative ? -1 - rest : rest;
}
