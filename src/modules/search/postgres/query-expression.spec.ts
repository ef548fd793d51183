import { describe, expect, it } from 'vitest';
import { expressionOf, type ExpandedTerm } from './query-expression.js';

const run = (text: string): ExpandedTerm => ({
  text,
  whole: text,
  isRun: true,
  isLast: false,
  stems: [],
  corrections: [],
  tolerant: true,
});
/** Whether a text with these pairs of characters matches: reduces the innermost parentheses until a truth value is left. */
function matches(expression: string, pairs: ReadonlySet<string>): boolean {
  let left = expression.replaceAll(/'=(\p{L}+)'/gu, (_, pair: string) => (pairs.has(pair) ? 'T' : 'F'));
  while (left.length > 1) {
    const shorter = left.replaceAll(/\(([TF](?: & [TF])*|[TF](?: \| [TF])*)\)/g, (_, inner: string) =>
      inner.includes('|') ? (inner.includes('T') ? 'T' : 'F') : inner.includes('F') ? 'F' : 'T',
    );
    if (shorter === left) throw new Error(`Not an expression: ${left}`);
    left = shorter;
  }
  return left === 'T';
}

describe('the expression of a run in which a typing error is tolerated', () => {
  for (const text of ['ab', 'abc', 'abcd', 'abcde', 'abcdefghijk']) {
    const pairs = [...text].slice(1).map((letter, i) => text[i]! + letter);
    const missing = Math.min(3, pairs.length - 1);

    it(`allows ${missing} neighbouring pairs of ${text} to be missing, and no more`, () => {
      const expression = expressionOf(run(text), '');
      for (let from = 0; from + missing <= pairs.length; from++) {
        expect(matches(expression, new Set(pairs.toSpliced(from, missing)))).toBe(true);
        const fewer = pairs.toSpliced(from, missing + 1);
        expect(matches(expression, new Set(fewer))).toBe(fewer.length === pairs.length - missing);
      }
    });
  }

  it('grows little faster than the run', () => {
    const text = Array.from({ length: 64 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    expect(expressionOf(run(text), '').length).toBeLessThan(64 * 8 * 10);
  });
});
