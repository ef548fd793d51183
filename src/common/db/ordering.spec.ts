import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyBetween, keysBetween } from './ordering.js';

const times = <T>(count: number, step: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => step(index));
const longest = (keys: readonly string[]) => Math.max(...keys.map((key) => key.length));
const inBytes = (keys: readonly string[]) => [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** A list built by putting each new key at some place of what is there already. */
const builtList = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 300 }).map((places) => {
  const keys: string[] = [];
  for (const place of places) {
    const at = Math.round(place * keys.length);
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null));
  }
  return keys;
});

describe('keyBetween', () => {
  it('keeps a list in bytewise order, without equals, wherever keys are put', () => {
    fc.assert(
      fc.property(builtList, (keys) => {
        expect(keys).toEqual(inBytes(keys));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('finds a place between any two keys of a list, neighbours or not', () => {
    fc.assert(
      fc.property(builtList, fc.nat(), fc.nat(), (keys, a, b) => {
        const [low, high] = inBytes([keys[a % keys.length]!, keys[b % keys.length]!]) as [string, string];
        fc.pre(low < high);
        const key = keyBetween(low, high);
        expect(low < key && key < high).toBe(true);
      }),
    );
  });

  it('stays ordered when numbers change their length and sign', () => {
    let last: string | null = null;
    const up = times(20_000, () => (last = keyBetween(last, null)));
    last = null;
    const down = times(20_000, () => (last = keyBetween(null, last)));
    expect(up).toEqual(inBytes(up));
    expect(down.toReversed()).toEqual(inBytes(down));
  });

  it('keeps 10,000 appended or prepended keys within 6 characters', () => {
    let last: string | null = null;
    expect(longest(times(10_000, () => (last = keyBetween(last, null))))).toBeLessThanOrEqual(6);
    last = null;
    expect(longest(times(10_000, () => (last = keyBetween(null, last))))).toBeLessThanOrEqual(6);
  });

  it('keeps 10,000 keys within 8 characters when all are put right behind one, or right ahead of one', () => {
    const first = keyBetween(null, null);
    const second = keyBetween(first, null);
    let last = second;
    expect(longest(times(10_000, () => (last = keyBetween(first, last))))).toBeLessThanOrEqual(8);
    last = first;
    expect(longest(times(10_000, () => (last = keyBetween(last, second))))).toBeLessThanOrEqual(8);
  });

  it('grows by less than a character for two keys in the worst case, between the last two every time', () => {
    let low = keyBetween(null, null);
    let high = keyBetween(low, null);
    times(1000, (index) => {
      const key = keyBetween(low, high);
      if (index % 2 === 0) low = key;
      else high = key;
    });
    expect(low.length).toBeLessThan(500);
  });

  it.each([
    ['a0', 'a0'],
    ['a1', 'a0'],
    ['a0a0', 'a0'],
  ])('refuses to find a place between %s and %s', (before, after) => {
    expect(() => keyBetween(before, after)).toThrow('No position lies between');
  });

  it.each(['', 'a', 'z0', 'b0', 'a!', 'a0b1', 'aé'])('refuses "%s", which is no key', (key) => {
    expect(() => keyBetween(key, null)).toThrow('is not a position');
    expect(() => keyBetween(null, key)).toThrow('is not a position');
  });

  it('says so when there is nothing beyond the largest number', () => {
    expect(() => keyBetween('hzzzzzzzz', null)).toThrow('used up');
    expect(() => keyBetween(null, 'S00000000')).toThrow('used up');
  });
});

describe('keysBetween', () => {
  it('gives as many keys as asked for, in order and strictly between', () => {
    const neighbours = builtList.chain((keys) =>
      fc.nat({ max: keys.length }).map((at) => [keys[at - 1] ?? null, keys[at] ?? null] as const),
    );
    fc.assert(
      fc.property(neighbours, fc.nat({ max: 50 }), ([before, after], count) => {
        const keys = keysBetween(before, after, count);
        expect(keys).toHaveLength(count);
        const all = [before, ...keys, after].filter((key) => key !== null);
        expect(all).toEqual(inBytes([...new Set(all)]));
      }),
    );
  });
});
