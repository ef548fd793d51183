const DAY = 24 * 60 * 60 * 1000;
/** A list of a hundred rows mostly covers fewer days. */
const MOST_DAYS = 1000;

const numbers = (count: number, length: number) => Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'));
const TWO = numbers(60, 2);
const THREE = numbers(1000, 3);

/** The beginnings of recent days: `2026-11-22T`. */
const days = new Map<number, string>();

/**
 * The same as `toISOString`, in a sixth of the time: two dates in each of 50 items took a tenth of the processor time of a list.
 */
export function isoTime(date: Date): string {
  const time = date.getTime();
  const day = Math.floor(time / DAY);
  let rest = time - day * DAY;
  const milliseconds = rest % 1000;
  rest = (rest - milliseconds) / 1000;
  const seconds = rest % 60;
  rest = (rest - seconds) / 60;
  const minutes = rest % 60;
  const hours = (rest - minutes) / 60;
  return `${beginningOf(day)}${TWO[hours]}:${TWO[minutes]}:${TWO[seconds]}.${THREE[milliseconds]}Z`;
}

function beginningOf(day: number): string {
  let beginning = days.get(day);
  if (beginning === undefined) {
    // Throws for an invalid date, like `toISOString`. Years with more than four digits are longer.
    beginning = new Date(day * DAY).toISOString().split('T', 1)[0]! + 'T';
    if (days.size >= MOST_DAYS) days.clear();
    days.set(day, beginning);
  }
  return beginning;
}
