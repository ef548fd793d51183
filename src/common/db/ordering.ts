const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
/** Heads in the order of what they stand for: the longest negative numbers first, the longest positive ones last. */
const HEADS = 'STUVWXYZabcdefgh';
const LONGEST = HEADS.length / 2;
/** Room left between neighbours, for what is put between them later without making keys longer. */
const STEP = 16;

/**
 * A key is a list of whole numbers, compared one after the other as chapter numbers are: 1 < 1.4 < 2. Each is
 * written as a head that says sign and length, then as many digits, so that keys compare the same bytewise.
 * A number grows by a digit only when its shorter forms are used up, which keeps a thousand inserts at one
 * place within a few characters.
 */
type Path = readonly number[];

/** A position behind `before` and ahead of `after`; null stands for the end of the list on that side. */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new Error(`No position lies between "${before}" and "${after}"`);
  return write(pathBetween(before === null ? null : read(before), after === null ? null : read(after)));
}

/** So many positions between two, in order. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  const keys: string[] = [];
  // Toward an open end keys stay shortest; with none, walking down from `after` is as good as walking up.
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
  // `after` lies below `before`, as 1.4 does below 1.
  if (from === undefined) return [...common, to - STEP];
  if (to - from > 1) return [...common, Math.floor((from + to) / 2)];
  const below = before[shared + 1];
  return [...common, from, below === undefined ? 0 : below + STEP];
}

function write(path: Path): string {
  return path.map(writeNumber).join('');
}

/** Of negative numbers the distance to -1 is written, its digits turned round, so that they too sort upward. */
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
