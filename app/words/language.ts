import { signal } from '@preact/signals';
import type { PlaceWords } from './places/place-words.js';
import type { Words } from './words.js';

interface Texts {
  words: () => Promise<Words>;
  /** Of the places that are opened seldom. */
  places: () => Promise<PlaceWords>;
}

const LOADERS = {
  ar: {
    words: async () => (await import('./arabic.js')).ARABIC,
    places: async () => (await import('./places/arabic.js')).ARABIC_PLACES,
  },
  de: {
    words: async () => (await import('./german.js')).GERMAN,
    places: async () => (await import('./places/german.js')).GERMAN_PLACES,
  },
  en: {
    words: async () => (await import('./english.js')).ENGLISH,
    places: async () => (await import('./places/english.js')).ENGLISH_PLACES,
  },
  es: {
    words: async () => (await import('./spanish.js')).SPANISH,
    places: async () => (await import('./places/spanish.js')).SPANISH_PLACES,
  },
  fr: {
    words: async () => (await import('./french.js')).FRENCH,
    places: async () => (await import('./places/french.js')).FRENCH_PLACES,
  },
  ja: {
    words: async () => (await import('./japanese.js')).JAPANESE,
    places: async () => (await import('./places/japanese.js')).JAPANESE_PLACES,
  },
  zh: {
    words: async () => (await import('./chinese.js')).CHINESE,
    places: async () => (await import('./places/chinese.js')).CHINESE_PLACES,
  },
} satisfies Record<string, Texts>;

export type Language = keyof typeof LOADERS;
export const LANGUAGES = Object.keys(LOADERS) as Language[];
const RIGHT_TO_LEFT = new Set(['ar']);

interface Spoken {
  language: Language;
  words: Words;
  /** The same, with those of the places that are opened seldom, once one of them was opened. */
  inPlaces?: Words & PlaceWords;
}

const spoken = signal<Spoken | undefined>(undefined);

const primary = (language: string) => language.split('-')[0]!.toLowerCase();

/** The first of these languages that we have texts in. */
const known = (languages: readonly string[]): Language =>
  languages.map(primary).flatMap((wanted) => LANGUAGES.find((language) => language === wanted) ?? [])[0] ?? 'en';

/** Shows all texts in a language, or in one that the browser prefers. */
export async function speak(wanted?: string | null): Promise<void> {
  const language = known([...(wanted ? [wanted] : []), ...navigator.languages]);
  if (spoken.value?.language === language) return;
  const { words: load, places } = LOADERS[language];
  const [words, ofPlaces] = await Promise.all([load(), spoken.value?.inPlaces && places()]);
  spoken.value = { language, words, ...(ofPlaces && { inPlaces: { ...words, ...ofPlaces } }) };
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** Loads the texts of the places that are opened seldom, for as long as the language stays and whenever another one is chosen. */
export async function speakInPlaces(): Promise<void> {
  while (!spoken.value!.inPlaces) {
    const { language, words } = spoken.value!;
    const places = await LOADERS[language].places();
    if (spoken.value!.language === language) spoken.value = { language, words, inPlaces: { ...words, ...places } };
  }
}

/** The texts. A component that reads them is drawn again when the language changes. */
export const useWords = (): Words => spoken.value!.words;

/** All texts, in places that are loaded with them. */
export const usePlaceWords = (): Words & PlaceWords => spoken.value!.inPlaces!;

export const useLanguage = (): Language => spoken.value!.language;
