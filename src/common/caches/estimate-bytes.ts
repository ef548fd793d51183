/** The header of an object, and a pointer to it. */
const OBJECT = 32;
const STRING = 28;
const SLOT = 12;
const BEYOND_LATIN_1 = /[\u{100}-\u{10ffff}]/u;
const SAMPLE = 16;

/** V8 stores a character in one byte, unless any character of the text needs two: then all take two. */
export const bytesOfText = (text: string): number => STRING + (BEYOND_LATIN_1.test(text) ? 2 : 1) * text.length;

/** Estimates the memory that plain objects, lists and texts take in V8. Measured: right for records, 50 % too high for documents. */
export function bytesOfJson(value: unknown): number {
  if (typeof value === 'string') return bytesOfText(value);
  if (typeof value !== 'object' || value === null) return SLOT;
  let bytes = OBJECT;
  if (Array.isArray(value)) for (const item of value) bytes += SLOT + bytesOfJson(item);
  // Objects with the same property names share them.
  else for (const key in value) bytes += SLOT + bytesOfJson((value as Record<string, unknown>)[key]);
  return bytes;
}

/** Estimates `count` values by the first few of them: measuring each of ten thousand would cost more than building the list. */
export function bytesOfMany(values: Iterable<unknown>, count: number): number {
  let [seen, bytes] = [0, 0];
  for (const value of values) {
    bytes += bytesOfJson(value);
    if (++seen === SAMPLE) break;
  }
  return OBJECT + (seen === 0 ? 0 : (bytes / seen) * count);
}
