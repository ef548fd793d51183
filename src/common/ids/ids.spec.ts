import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId, randomText } from './ids.js';

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe('newId', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('makes 20 letters and digits', () => {
    for (const id of times(1000, newId)) expect(id).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  it('makes ids that sort bytewise as they were made, many in one millisecond included', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ids = times(50_000, newId);
    vi.advanceTimersByTime(1);
    ids.push(...times(1000, newId));
    const misplaced = ids.filter((id, i) => i > 0 && Buffer.compare(Buffer.from(ids[i - 1]!), Buffer.from(id)) >= 0);
    expect(misplaced).toEqual([]);
  });

  it('stays in order when the clock is set back', () => {
    const before = newId();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const after = newId();
    expect(after > before).toBe(true);
    expect(after.slice(0, 8)).toBe(before.slice(0, 8));
  });

  it('begins with the time', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2100-01-01') });
    const early = newId();
    vi.setSystemTime(new Date('2500-01-01'));
    const late = newId();
    expect(early.slice(0, 8) < late.slice(0, 8)).toBe(true);
  });
});

describe('randomText', () => {
  it('has the length asked for, and never repeats', () => {
    expect(randomText(43)).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(new Set(times(1000, () => randomText(12))).size).toBe(1000);
  });

  it('favours no letter', () => {
    const counts = new Map<string, number>();
    for (const letter of randomText(620_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Of 10,000 each, 100 is what chance makes of it; seven times that is none.
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(700);
  });
});
