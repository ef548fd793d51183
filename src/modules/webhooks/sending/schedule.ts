const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** Milliseconds between an attempt and the next: 31 hours in all. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];
/** Delays are up to this much shorter or longer, so that not everything that failed together comes again together. */
const SPREAD = 0.2;
const LONGEST_WISH = 24 * HOUR;

export const ATTEMPTS = DELAYS.length + 1;

/** Milliseconds until the next attempt, after so many; undefined if that was the last one. */
export function delayAfter(attempts: number, wish = 0): number | undefined {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return undefined;
  return Math.round(Math.max(delay * (1 - SPREAD + Math.random() * 2 * SPREAD), Math.min(wish, LONGEST_WISH)));
}

/** What a receiver wishes with `Retry-After`, which is a number of seconds or a date. Only 429 and 503 mean it. */
export function wishOf(status: number, header: string | undefined): number {
  const value = header?.trim() ?? '';
  if ((status !== 429 && status !== 503) || value === '') return 0;
  const wish = /^\d{1,9}$/.test(value) ? Number(value) * SECOND : Date.parse(value) - Date.now();
  return Number.isNaN(wish) ? 0 : Math.max(0, wish);
}
