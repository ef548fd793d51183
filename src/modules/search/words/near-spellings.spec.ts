import { describe, expect, it } from 'vitest';
import { bucketsOf, isNearSpelling, nearWords } from './near-spellings.js';

const WORDS = ['able', 'grape', 'planer', 'install', 'aaaaaaa', 'postgres', 'configuration', 'über', 'обновление', '𐐀𐐁𐐂𐐃𐐄'];
const OTHER = 'ø';

/** The words that one typing error makes of a word. */
function* mistyped(word: string): Generator<string> {
  const letters = [...word];
  for (let at = 0; at <= letters.length; at++) {
    const [before, [letter = '', next = '', ...rest]] = [letters.slice(0, at).join(''), letters.slice(at)];
    for (const added of [OTHER, letter]) yield `${before}${added}${letter}${next}${rest.join('')}`;
    if (letter === '') continue;
    yield `${before}${next}${rest.join('')}`;
    yield `${before}${OTHER}${next}${rest.join('')}`;
    if (next !== '') yield `${before}${next}${letter}${rest.join('')}`;
  }
}

describe('near spellings', () => {
  it.each(WORDS)('of %s are in a bucket that the word is looked up in, and pass for near', (word) => {
    for (const other of mistyped(word)) {
      expect(isNearSpelling(word, other), other).toBe(true);
      const buckets = bucketsOf(other);
      const found = nearWords(word).filter(({ bucket, part }) => buckets.includes(bucket) && ` ${other} `.includes(part));
      expect(found, other).not.toEqual([]);
    }
  });

  it('are looked up in few buckets', () => {
    expect(bucketsOf('install')).toEqual(['<ins', '>all']);
    expect(bucketsOf('able')).toEqual(['<a', '>e']);
    expect(nearWords('install')).toEqual([
      { bucket: '<ins', part: ' ins' },
      { bucket: '>all', part: 'all ' },
      { bucket: '<in', part: ' ins' },
      { bucket: '>ll', part: 'all ' },
    ]);
    expect(nearWords('configuration').map(({ bucket }) => bucket)).toEqual(['<con', '>ion']);
  });

  it('differ by one error', () => {
    for (const [a, b] of [
      ['install', 'instlala'],
      ['grape', 'gripes'],
      ['abcd', 'bcda'],
    ] as const)
      expect(isNearSpelling(a, b)).toBe(false);
  });
});
