const MOST_BYTES = 100 * 1024;

export interface TextPart {
  text: string;
  /** Where the next part begins; absent in the last one. */
  next?: number;
}

/** A part of a text that programs can take, from a place that an earlier part said. It ends with a line, if there is one. */
export function partOfText(whole: string, from: number): TextPart {
  const start = Math.min(from, whole.length);
  // No character takes less than one byte, and a half of one is not sent.
  const bytes = Buffer.from(whole.slice(start, start + MOST_BYTES).toWellFormed());
  if (bytes.length <= MOST_BYTES && start + MOST_BYTES >= whole.length) return { text: whole.slice(start) };
  const fitting = lengthWithin(bytes);
  const line = whole.lastIndexOf('\n', start + fitting - 1) + 1;
  const end = line > start ? line : start + fitting;
  return { text: whole.slice(start, end), next: end };
}

/** How many UTF-16 code units of a text are in its first bytes, without a character that is cut. */
function lengthWithin(bytes: Buffer): number {
  let end = Math.min(bytes.length, MOST_BYTES);
  while (end > 0 && end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString().length;
}
