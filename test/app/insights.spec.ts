import { describe, expect, it } from 'vitest';
import { addUp, type Insight } from '../../app/places/insights/figures.js';
import { barsOf, daysIn, periodBefore, periodOf } from '../../app/places/insights/period.js';

const NOW = Date.parse('2026-11-28T23:59:59Z');

const seen = (day: string, count: number, more: Partial<Insight> = {}): Insight => ({
  object: 'site-insight',
  day,
  type: 'page_view',
  count,
  siteSpace: 'space',
  page: 'page',
  ...more,
});

describe('the figures of a site', () => {
  it.each([
    [{}, '2026-11-01', '2026-11-28'],
    [{ days: '7' }, '2026-11-22', '2026-11-28'],
    [{ days: '8' }, '2026-11-01', '2026-11-28'],
    [{ from: '2026-02-30', to: '2026-03-01' }, '2026-11-01', '2026-11-28'],
    [{ from: 'x', to: '' }, '2026-11-01', '2026-11-28'],
    [{ from: '2026-03-02', to: '2026-03-01' }, '2026-03-01', '2026-03-02'],
    [{ from: '2020-01-01', to: '2026-11-28' }, '2025-10-25', '2026-11-28'],
  ])('are those of the days that an address asks for: %j', (values, from, to) => {
    expect(periodOf(values, NOW)).toEqual({ from, to });
  });

  it('are compared with as many days before, as long as those are kept', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' }, NOW)).toEqual({ from: '2026-02-22', to: '2026-02-28' });
    expect(periodBefore(periodOf({ days: '365' }, NOW), NOW)).toBeUndefined();
  });

  it('have a bar for each day, or for each week of many days', () => {
    const counts = new Map([
      ['2026-03-02', 3],
      ['2026-03-03', 4],
    ]);
    const week = barsOf({ from: '2026-03-01', to: '2026-03-03' }, counts);
    expect(week).toEqual({
      areWeeks: false,
      bars: [
        { day: '2026-03-01', count: 0 },
        { day: '2026-03-02', count: 3 },
        { day: '2026-03-03', count: 4 },
      ],
    });
    const period = periodOf({ days: '365' }, NOW);
    const year = barsOf(period, counts);
    expect(year.areWeeks).toBe(true);
    expect(year.bars).toHaveLength(53);
    expect(daysIn(period)).toBe(365);
    expect(year.bars.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(barsOf({ from: '2026-03-02', to: '2026-03-01' }, counts).bars).toEqual([]);
  });

  it('are added up by day, page and type', () => {
    const found = addUp(
      [
        seen('2026-03-03', 2),
        seen('2026-03-03', 9, { page: 'other' }),
        seen('2026-03-02', 5),
        seen('2026-03-02', 3, { type: 'page_post_feedback' }),
        seen('2026-03-02', 4, { type: 'search_open', page: undefined }),
      ],
      true,
    );
    expect(found).toEqual({
      views: 16,
      viewsByDay: new Map([
        ['2026-03-03', 11],
        ['2026-03-02', 5],
      ]),
      pages: [
        { siteSpace: 'space', page: 'other', views: 9, ratings: 0 },
        { siteSpace: 'space', page: 'page', views: 7, ratings: 3 },
      ],
      others: [
        ['search_open', 4],
        ['page_post_feedback', 3],
      ],
      since: undefined,
    });
  });

  it('leave out the oldest day if there are more counts than were read: it may lack some', () => {
    const found = addUp([seen('2026-03-03', 2), seen('2026-03-01', 5)], false);
    expect(found).toMatchObject({ views: 2, since: '2026-03-02' });
    expect(addUp([seen('2026-03-01', 5)], false)).toMatchObject({ views: 0, since: '2026-03-02' });
  });
});
