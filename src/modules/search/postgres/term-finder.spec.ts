import { expect, it } from 'vitest';
import { LikelyWords, Matcher } from './matcher.js';
import type { ExpandedTerm } from './query-expression.js';
import { TermFinder } from './term-finder.js';

const lastLetter: ExpandedTerm = { text: 'b', whole: 'b', isRun: false, isLast: true, stems: ['b'], corrections: [], tolerant: false };
const TEXT = 'A boiler, a tube and a bolt';

it('a single letter that is typed last counts where a word begins with it, and is marked there', () => {
  const finder = new TermFinder([lastLetter]);
  const [words] = finder.split([TEXT]);
  finder.learn(new Map());
  expect(finder.find(words!).map(({ start }) => start)).toEqual([TEXT.indexOf('boiler'), TEXT.indexOf('bolt')]);
  const marked = new Matcher([lastLetter], new Map()).matchesIn(new LikelyWords([lastLetter]).in(TEXT));
  expect(marked.map(({ start }) => start)).toEqual([TEXT.indexOf('boiler'), TEXT.indexOf('bolt')]);
});
