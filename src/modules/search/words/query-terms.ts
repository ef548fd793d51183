import { wordsIn } from './words-in.js';

/** A word or a run that a search asks for. */
export interface Term {
  text: string;
  whole: string;
  isRun: boolean;
  /** The caller may still be typing it: words that begin with it match too. */
  isLast: boolean;
}

/** Of a search. */
const MOST = 16;

/** What a query asks for: its words in their order, each once. */
export function termsIn(query: string, most = MOST): Term[] {
  const words = [...new Map([...wordsIn(query)].map((word) => [word.text, word])).values()];
  const kept = words.length > most ? [...words.slice(0, most - 1), words.at(-1)!] : words;
  return kept.map(({ text, whole, isRun }, i) => ({ text, whole, isRun, isLast: i === kept.length - 1 }));
}
