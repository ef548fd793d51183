const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
/** The hour of a day at which digests are due. */
const MORNING = 8;
const MONDAY = 1;

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. A zone that this machine does not know is UTC. */
function offsetAt(zone: string, moment: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year, month, day, hour, minute, second } = parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / SECOND) * SECOND;
  } catch {
    return 0;
  }
}

/** The moment at which the clocks of a zone show a time, which is given as if it were UTC. */
const momentOf = (zone: string, local: number): number => local - offsetAt(zone, local - offsetAt(zone, local));

const startOfLocalDay = (zone: string, moment: number): number => Math.floor((moment + offsetAt(zone, moment)) / DAY) * DAY;

/** When the day began in a zone. */
export const startOfDay = (zone: string, now: Date): Date => new Date(momentOf(zone, startOfLocalDay(zone, now.getTime())));

/** The next morning in a zone after a moment: of any day, or of a Monday. */
export function nextMorning(zone: string, after: Date, weekly: boolean): Date {
  const today = startOfLocalDay(zone, after.getTime());
  for (let day = today; ; day += DAY) {
    const morning = momentOf(zone, day + MORNING * HOUR);
    if (morning > after.getTime() && (!weekly || new Date(day).getUTCDay() === MONDAY)) return new Date(morning);
  }
}
