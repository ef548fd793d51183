import { signal } from '@preact/signals';
import type { Words } from './words.js';

const LOADERS = {
  ar: async () => (await import('./arabic.js')).ARABIC,
  de: async () => (await import('./german.js')).GERMAN,
  en: async () => (await import('./english.js')).ENGLISH,
  es: async () => (await import('./spanish.js')).SPANISH,
  fr: async () => (await import('./french.js')).FRENCH,
  ja: async () => (await import('./japanese.js')).JAPANESE,
  zh: async () => (await import('./chinese.js')).CHINESE,
} satisfies Record<string, () => Promise<Words>>;

export type Language = keyof typeof LOADERS;
export const LANGUAGES = Object.keys(LOADERS) as Language[];
const RIGHT_TO_LEFT = new Set(['ar']);

interface Spoken {
  language: Language;
  words: Words;
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
  const words = await LOADERS[language]();
  spoken.value = { language, words };
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** The texts. A component that reads them is drawn again when the language changes. */
export const useWords = (): Words => spoken.value!.words;

export const useLanguage = (): Language => spoken.value!.language;
