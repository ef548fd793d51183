import { describe, expect, it } from 'vitest';
import { barsOf, daysIn, lastDays, periodBefore, periodOf } from './period.js';

const NOW = Date.parse('2026-03-05T23:30:00Z');

describe('the period of figures', () => {
  it('is the last four weeks, unless days are named', () => {
    expect(periodOf({}, NOW)).toEqual({ from: '2026-02-06', to: '2026-03-05' });
    expect(periodOf({ from: '2026-01-01', to: '2026-01-31' }, NOW)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(periodOf({ from: '2026-01-31', to: '2026-01-01' }, NOW)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(periodOf({ to: '2026-01-28' }, NOW)).toEqual({ from: '2026-01-01', to: '2026-01-28' });
  });

  it('ignores what is no day', () => {
    for (const from of ['2026-02-30', 'yesterday', '', "2026-01-01' OR true", '20260101'])
      expect(periodOf({ from }, NOW)).toEqual({ from: '2026-02-06', to: '2026-03-05' });
  });

  it('is as long as counts are kept, at most', () => {
    expect(daysIn(periodOf({ from: '1970-01-01' }, NOW))).toBe(400);
    expect(daysIn(lastDays(7, NOW))).toBe(7);
  });

  it('has as many days before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  });

  it('has a bar for each day, or for each week if it is long', () => {
    const counts = new Map([['2026-03-02', 3]]);
    expect(barsOf({ from: '2026-03-01', to: '2026-03-03' }, counts).map(({ count }) => count)).toEqual([0, 3, 0]);
    const weeks = barsOf({ from: '2026-01-01', to: '2026-04-05' }, counts);
    expect(weeks).toHaveLength(14);
    expect(weeks.at(-1)).toEqual({ day: '2026-04-02', count: 0 });
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });
});
