const DAY = 24 * 60 * 60 * 1000;
/** Counts are kept that long. */
const MOST_DAYS = 400;
/** Above that, a bar stands for a week. */
const MOST_BARS = 92;
const USUAL_DAYS = 28;

export const CHOICES: readonly number[] = [7, USUAL_DAYS, 90, 365];

/** Days in UTC, such as `2026-11-22`, both included. */
export interface Period {
  from: string;
  to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const dayAfter = (day: string): string => dayOf(timeOf(day) + DAY);

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayOf(timeOf(text)) === text;

export const daysIn = ({ from, to }: Period): number => Math.round((timeOf(to) - timeOf(from)) / DAY) + 1;

export const lastDays = (days: number, now: number): Period => ({ from: dayOf(now - (days - 1) * DAY), to: dayOf(now) });

/** What an address asks for; the last four weeks for what is no period. */
export function periodOf({ days, from, to }: Readonly<Record<string, string>>, now: number): Period {
  if (isDay(from) && isDay(to)) {
    const [first, last] = from <= to ? [from, to] : [to, from];
    return { from: dayOf(Math.max(timeOf(first), timeOf(last) - (MOST_DAYS - 1) * DAY)), to: last };
  }
  return lastDays(CHOICES.includes(Number(days)) ? Number(days) : USUAL_DAYS, now);
}

/** As many days before a period; undefined if counts of them may be deleted. */
export function periodBefore(period: Period, now: number): Period | undefined {
  const end = timeOf(period.from) - DAY;
  const from = dayOf(end - (daysIn(period) - 1) * DAY);
  return from < lastDays(MOST_DAYS, now).from ? undefined : { from, to: dayOf(end) };
}

export interface Bar {
  /** The first day that it stands for. */
  day: string;
  count: number;
}

/** The counts of all days of a period, or of its weeks. */
export function barsOf(period: Period, counts: ReadonlyMap<string, number>): { bars: Bar[]; areWeeks: boolean } {
  const days = Math.max(daysIn(period), 0);
  const step = days > MOST_BARS ? 7 : 1;
  const bars = Array.from({ length: Math.ceil(days / step) }, (_, bar) => {
    const own = Array.from({ length: Math.min(step, days - bar * step) }, (__, n) => dayOf(timeOf(period.from) + (bar * step + n) * DAY));
    return { day: own[0]!, count: own.reduce((sum, day) => sum + (counts.get(day) ?? 0), 0) };
  });
  return { bars, areWeeks: step > 1 };
}
