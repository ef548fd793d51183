import { expect, it } from 'vitest';
import { isLongerThan } from './json-size.js';

it('measures values as JSON, to the character', () => {
  for (const value of [
    null,
    1,
    'é"',
    [],
    {},
    [1, [2, { a: 'b' }], null],
    { a: [[[]]], 'b"': { c: true } },
    Array.from({ length: 50 }, () => []),
  ]) {
    const { length } = JSON.stringify(value);
    expect([isLongerThan(value, length - 1), isLongerThan(value, length)]).toEqual([true, false]);
  }
});

it('does not print values that nest too deeply to be printed', () => {
  let deep: unknown[] = [];
  for (let depth = 0; depth < 200_000; depth++) deep = [deep];
  expect(() => JSON.stringify(deep)).toThrow(RangeError);
  expect(isLongerThan(deep, 10_000)).toBe(true);
});
