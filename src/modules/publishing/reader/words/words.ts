import { ARABIC } from './arabic.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { SPANISH } from './spanish.js';

/** The texts of the reader in one language. */
export type Words = Readonly<Record<keyof typeof ENGLISH, string>>;

const TABLE: Readonly<Record<string, Partial<Words>>> = { ar: ARABIC, de: GERMAN, es: SPANISH, fr: FRENCH };

const COMPLETE = new Map<string, Words>(Object.entries(TABLE).map(([language, words]) => [language, { ...ENGLISH, ...words }]));

/** The texts for a language; those that are not translated are English. */
export const wordsIn = (language: string): Words => COMPLETE.get(language.split('-')[0]!) ?? ENGLISH;

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language.split('-')[0]!) ? 'rtl' : 'ltr');
