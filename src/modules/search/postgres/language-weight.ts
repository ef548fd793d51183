import type { Language } from '../../../common/contract/languages.js';

/** How much more a page counts that is in the language of the query. */
const IN_LANGUAGE = 1.25;
const LATIN = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u;

/**
 * What a page counts by its language. Where the words of a query do not tell its language, its letters tell which ones it is not in:
 * of the pages in many languages that have a name such as `KeepAlive`, those that are written in the same letters come first.
 */
export function languageWeight(query: string, language: Language | null): (page: Language | null) => number {
  if (language !== null) return (page) => (page === language ? IN_LANGUAGE : 1);
  if (!LATIN.test(query)) return () => 1;
  return (page) => (page === null || new Intl.Locale(page).maximize().script === 'Latn' ? IN_LANGUAGE : 1);
}
