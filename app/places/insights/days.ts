import { useLanguage } from '../../words/language.js';

/** Writes days of the service, which are in UTC, and not where the browser is. */
export function useDays(): (day: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
