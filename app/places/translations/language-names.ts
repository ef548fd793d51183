import { LANGUAGES } from '../../../src/common/contract/languages.js';
import { useLanguage } from '../../words/language.js';
import type { LanguageTag } from './translation-queries.js';

interface LanguageNames {
  nameOf: (language: string) => string;
  /** All languages of content, in the order of their names. */
  all: readonly LanguageTag[];
}

/** Languages by their names in the language of the workbench. */
export function useLanguageNames(): LanguageNames {
  const own = useLanguage();
  const names = new Intl.DisplayNames([own], { type: 'language' });
  const nameOf = (language: string) => names.of(language) ?? language;
  const { compare } = new Intl.Collator(own);
  return { nameOf, all: LANGUAGES.toSorted((one, other) => compare(nameOf(one), nameOf(other))) };
}
