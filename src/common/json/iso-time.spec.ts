import { describe, expect, it } from 'vitest';
import { isoTime } from './iso-time.js';

describe('isoTime', () => {
  it('is the same as toISOString for any date', () => {
    const extremes = [0, -1, 1, 86_399_999, -86_400_000, 253_402_300_799_999, 253_402_300_800_000, 8.64e15, -8.64e15];
    const spread = Array.from({ length: 3000 }, (_, n) => n * 59_999_999_983 - 62_000_000_000_000);
    const dates = [...extremes, ...spread].map((time) => new Date(time));
    expect(dates.map(isoTime)).toEqual(dates.map((date) => date.toISOString()));
  });

  it('refuses an invalid date', () => {
    expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});
