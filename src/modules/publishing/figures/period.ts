import type { Period } from '../../site-visitors/insights/read-figures.js';

const DAY = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 28;
/** Counts are kept that long. */
const MOST_DAYS = 400;
/** Above that, a bar stands for a week. */
const MOST_BARS = 92;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The start of a day; undefined for a text that is none. */
function readDay(text: string | undefined): number | undefined {
  const time = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? timeOf(text) : NaN;
  // `2026-02-30` would be the second of March.
  return Number.isNaN(time) || dayOf(time) !== text ? undefined : time;
}

/** Some days that are asked for, or the last four weeks. */
export function periodOf({ from, to }: { from?: string; to?: string }, now: number): Period {
  const wanted = readDay(to) ?? timeOf(dayOf(now));
  const begin = readDay(from) ?? wanted - (USUAL_DAYS - 1) * DAY;
  const [first, last] = begin <= wanted ? [begin, wanted] : [wanted, begin];
  return { from: dayOf(Math.max(first, last - (MOST_DAYS - 1) * DAY)), to: dayOf(last) };
}

export const lastDays = (days: number, now: number): Period => ({ from: dayOf(now - (days - 1) * DAY), to: dayOf(now) });

export const daysIn = ({ from, to }: Period): number => Math.round((timeOf(to) - timeOf(from)) / DAY) + 1;

/** As many days before a period. */
export function periodBefore(period: Period): Period {
  const first = timeOf(period.from);
  return { from: dayOf(first - daysIn(period) * DAY), to: dayOf(first - DAY) };
}

export interface Bar {
  /** The first day that it stands for. */
  day: string;
  count: number;
}

/** The counts of all days of a period, or of its weeks. */
export function barsOf(period: Period, counts: ReadonlyMap<string, number>): Bar[] {
  const [first, days] = [timeOf(period.from), daysIn(period)];
  const step = days > MOST_BARS ? 7 : 1;
  return Array.from({ length: Math.ceil(days / step) }, (_, bar) => {
    const own = Array.from({ length: Math.min(step, days - bar * step) }, (__, day) => dayOf(first + (bar * step + day) * DAY));
    return { day: own[0]!, count: own.reduce((sum, day) => sum + (counts.get(day) ?? 0), 0) };
  });
}
