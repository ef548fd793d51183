import { describe, expect, it } from 'vitest';
import { Env } from '../../config/env.js';
import { Cache } from './cache.js';
import { Caches } from './caches.js';
import { bytesOfJson, bytesOfMany, bytesOfText } from './estimate-bytes.js';

const KILOBYTE = 1024;
const BUDGET = 1024 * KILOBYTE;
const NAMES = ['a', 'b', 'c', 'd'];
const SHARE = BUDGET / 2 / NAMES.length;

interface Shelf {
  caches: Caches;
  of: (name: string) => Cache<number>;
  /** Stores values of about a kilobyte, from one number to another. */
  fill: (name: string, from: number, to: number) => void;
  found: (name: string, from: number, to: number) => number;
}

/** Four caches of numbers, each number of about a kilobyte. */
function shelf(): Shelf {
  const caches = new Caches({ cacheSize: BUDGET });
  const byName = new Map(NAMES.map((name) => [name, caches.create<number>({ name, bytesOf: () => KILOBYTE })]));
  const of = (name: string) => byName.get(name)!;
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  return {
    caches,
    of,
    fill: (name, from, to) => numbers(from, to).forEach((n) => of(name).set(String(n), n)),
    found: (name, from, to) => numbers(from, to).filter((n) => of(name).get(String(n)) === n).length,
  };
}

describe('a cache', () => {
  it('gives what was stored, and counts hits and misses', () => {
    const { of } = shelf();
    of('a').set('one', 1);
    expect([of('a').get('one'), of('a').get('two'), of('a').get('one')]).toEqual([1, undefined, 1]);
    expect(of('a')).toMatchObject({ hits: 2, misses: 1, evictions: 0, size: 1 });
    expect([of('a').peek('one'), of('a').peek('two'), of('a').has('one')]).toEqual([1, undefined, true]);
    expect(of('a')).toMatchObject({ hits: 2, misses: 1 });
  });

  it('counts the bytes of what it holds, through replacement and deletion', () => {
    const { caches } = shelf();
    const texts = caches.create<string>({ name: 'texts', bytesOf: bytesOfText });
    texts.set('key', 'x'.repeat(1000));
    const once = texts.bytes;
    expect(once).toBeGreaterThan(1000);
    texts.set('key', 'x'.repeat(3000));
    expect(texts.bytes).toBe(once + 2000);
    texts.set('other', 'y');
    texts.deleteWhere((text) => text === 'y');
    expect(texts.bytes).toBe(once + 2000);
    texts.delete('key');
    expect(texts).toMatchObject({ bytes: 0, size: 0, evictions: 0, oldestUse: Infinity });
  });

  it('counts once what several values share, as long as one of them is there', () => {
    const { caches } = shelf();
    const [one, other] = [{ list: [1] }, { list: [2] }];
    const cache = caches.create<{ list: number[] }>({
      name: 'shared',
      bytesOf: () => 0,
      sharesOf: ({ list }) => ({ part: list, bytes: () => 10 * KILOBYTE }),
    });
    cache.set('1', one);
    const first = cache.bytes;
    cache.set('2', { list: one.list });
    expect(cache.bytes - first).toBeLessThan(KILOBYTE);
    cache.set('3', other);
    expect(cache.bytes).toBeGreaterThan(20 * KILOBYTE);
    cache.delete('1');
    expect(cache.bytes).toBeGreaterThan(20 * KILOBYTE);
    cache.set('2', other);
    expect(cache.bytes).toBeLessThan(12 * KILOBYTE);
    cache.delete('3');
    cache.delete('2');
    expect(cache.bytes).toBe(0);
  });

  it('does not store what is larger than it may be, and forgets what that would replace', () => {
    const { caches } = shelf();
    const texts = caches.create<string>({ name: 'texts', bytesOf: bytesOfText, largest: 10 * KILOBYTE });
    const any = caches.create<string>({ name: 'any', bytesOf: bytesOfText });
    texts.set('key', 'small');
    texts.set('key', 'x'.repeat(10 * KILOBYTE));
    expect(texts.get('key')).toBeUndefined();
    any.set('key', 'x'.repeat(BUDGET / 4));
    expect(any.size).toBe(0);
    any.set('key', 'x'.repeat(BUDGET / 5));
    expect(any.size).toBe(1);
  });

  it('keeps within a limit of its own before it belongs to the service', () => {
    const cache = new Cache<number>({ name: 'alone', bytesOf: () => KILOBYTE });
    for (let n = 0; n < 10_000; n++) cache.set(String(n), n);
    expect(cache.bytes).toBeLessThanOrEqual(1024 * KILOBYTE);
    expect(cache.get('9999')).toBe(9999);
    expect(cache.size + cache.evictions).toBe(10_000);
  });
});

describe('caches together', () => {
  it('keep to the budget, whatever is stored in whichever order', () => {
    const { caches } = shelf();
    const values = caches.create<number>({ name: 'values', bytesOf: (size) => size });
    let random = 7;
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    let most = 0;
    for (let i = 0; i < 20_000; i++) {
      const cache = next(3) === 0 ? (caches.all[next(4)] as Cache<number>) : values;
      const key = String(next(500));
      if (next(4) === 0) cache.get(key);
      else cache.set(key, next(20 * KILOBYTE));
      most = Math.max(most, caches.bytes);
    }
    expect(most).toBeLessThanOrEqual(BUDGET);
    expect(most).toBeGreaterThan(BUDGET * 0.95);
    expect(caches.bytes).toBe(caches.all.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  it('leave to one what the others do not use', () => {
    const { of, fill } = shelf();
    fill('a', 0, 5000);
    expect(of('a').bytes).toBeGreaterThan(BUDGET * 0.95);
  });

  it('guarantee each its share: a flood of one takes nothing that others have within theirs', () => {
    const { of, fill, found } = shelf();
    fill('a', 0, 50);
    fill('b', 0, 50);
    expect(of('a').bytes).toBeLessThan(SHARE);
    fill('c', 0, 10_000);
    expect(found('a', 0, 50) + found('b', 0, 50)).toBe(100);
    expect([of('a').evictions, of('b').evictions]).toEqual([0, 0]);
    expect(of('c').evictions).toBeGreaterThan(9000);
  });

  it('take back from one that has more than its share, down to the share, for others that are in use', () => {
    const { of, fill } = shelf();
    fill('a', 0, 5000);
    for (const name of ['b', 'c', 'd']) fill(name, 0, 5000);
    for (const name of NAMES) expect(of(name).bytes, name).toBeGreaterThan(SHARE - 2 * KILOBYTE);
    expect(of('a').bytes).toBeLessThan(SHARE + 2 * KILOBYTE);
  });

  it('forget first what was used least recently, in whichever cache', () => {
    const { fill, found, of } = shelf();
    fill('a', 0, 400);
    fill('b', 0, 400);
    // The older half of the first is in use, so it outlives the whole of what is not.
    for (let round = 0; round < 20; round++) {
      expect(found('a', 0, 200)).toBe(200);
      fill('c', round * 10, round * 10 + 10);
    }
    expect(of('a').evictions + of('b').evictions).toBeGreaterThan(100);
    expect(found('a', 200, 400)).toBeLessThan(200);
  });

  it('have names of their own', () => {
    const { caches } = shelf();
    expect(() => caches.create({ name: 'a', bytesOf: () => 1 })).toThrow('Two caches are called "a"');
  });

  it('may take what CACHE_SIZE says, in megabytes', () => {
    expect(new Caches(Env.read({ CACHE_SIZE: '64' })).budget).toBe(64 * 1024 * 1024);
  });
});

describe('the estimate', () => {
  it('counts characters by what V8 keeps for them', () => {
    expect(bytesOfText('ä'.repeat(1000)) - bytesOfText('')).toBe(1000);
    expect(bytesOfText('…'.repeat(1000)) - bytesOfText('')).toBe(2000);
  });

  it('goes through objects and lists', () => {
    const text = 'x'.repeat(500);
    expect(bytesOfJson({ text, list: [text, { text }], n: 1, none: null })).toBeGreaterThan(1500);
    expect(bytesOfJson({ text, list: [text, { text }], n: 1, none: null })).toBeLessThan(2000);
  });

  it('takes the first of many for all', () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ n, text: 'x'.repeat(100) }));
    const all = many.reduce((sum, each) => sum + bytesOfJson(each), 0);
    expect(bytesOfMany(many, many.length)).toBeGreaterThan(all * 0.95);
    expect(bytesOfMany(many, many.length)).toBeLessThan(all * 1.05);
    expect(bytesOfMany([], 0)).toBeLessThan(100);
  });
});
