import { LANGUAGES } from '../contract/languages.js';
import { meaningsOf, valuesOf } from '../enums/values.js';
import { ARABIC } from './arabic.js';
import { CHINESE } from './chinese.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { JAPANESE } from './japanese.js';
import { SPANISH } from './spanish.js';
import type { Words } from './words.js';

/** The languages of our own texts. */
export const SPOKEN: Readonly<Record<string, Words>> = {
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  ja: JAPANESE,
  zh: CHINESE,
};

/** The languages in which people are addressed. */
export const OUR_LANGUAGES = valuesOf(
  Object.fromEntries(Object.keys(SPOKEN).map((language) => [language, meaningsOf(LANGUAGES)![language]!])),
);

/** `pt-br` is a kind of `pt`. */
const primary = (language: string) => language.split('-')[0]!.toLowerCase();

/** The texts in a language of content; languages that we have no texts in get English ones. */
export const wordsFor = (language: string | null): Words => SPOKEN[primary(language ?? 'en')] ?? ENGLISH;

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(primary(language)) ? 'rtl' : 'ltr');

const MOST_ACCEPTED = 20;

/** The language of a page that belongs to no content: the one that the browser prefers of those we have texts in. */
export function acceptedLanguage(header: string | string[] | undefined): string {
  const wanted = String(header ?? '')
    .split(',', MOST_ACCEPTED)
    .map((entry) => {
      const [language = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: primary(language), quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    });
  const best = wanted
    .filter(({ language, quality }) => quality > 0 && Object.hasOwn(SPOKEN, language))
    .toSorted((a, b) => b.quality - a.quality);
  return best[0]?.language ?? 'en';
}
