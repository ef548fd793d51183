import { expect, it } from 'vitest';
import { trimSlashes } from './trim-slashes.js';

it.each([
  ['', '', ''],
  ['/', '', ''],
  ['///', '', ''],
  ['a', 'a', 'a'],
  ['/a//b//', '/a//b', 'a//b'],
  ['https://a.test/', 'https://a.test', 'https://a.test'],
])('slashes are trimmed at the end, or at both: %s', (path, atEnd, atBoth) => {
  expect(trimSlashes(path, 'end')).toBe(atEnd);
  expect(trimSlashes(path, 'both')).toBe(atBoth);
});

it('many of them take linear time', () => {
  const path = `${'/'.repeat(500_000)}a${'/'.repeat(500_000)}b`;
  expect(trimSlashes(path, 'end')).toBe(path);
});
