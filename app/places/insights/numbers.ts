import { useLanguage } from '../../words/language.js';

export function useNumbers(): (count: number) => string {
  const format = new Intl.NumberFormat(useLanguage());
  return (count) => format.format(count);
}
