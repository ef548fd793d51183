import { createRequire } from 'node:module';

// The package has no types.
const LineBreaker = createRequire(import.meta.url)('linebreak') as new (text: string) => { nextBreak(): { position: number } | null };

/** Korean has spaces between its words, and is broken there. */
const IN_KOREAN = /^[\p{sc=Hangul}\p{N}\p{sc=Latin}]{2}$/u;

/**
 * Where a line may end in a text without spaces, by the rules of Unicode: not before punctuation that closes, small kana and marks of
 * repetition, and not after punctuation that opens.
 */
export function lineBreaks(text: string): Set<number> {
  const breaker = new LineBreaker(text);
  const found = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position } = next;
    if (!IN_KOREAN.test(text.slice(position - 1, position + 1))) found.add(position);
  }
  return found;
}
