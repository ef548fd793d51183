import type { Language } from '../../../common/contract/languages.js';

/** Endings and particles, which say nothing about what was asked. */
const GRAMMAR = /^[\p{sc=Hiragana}ー]+$/u;
/** What is no particle. */
const ENDING = /^(?![はがをにでともへのやか])\p{sc=Hiragana}/u;

/** The words that a dictionary finds in a run. A single character is in too many, unless an ending belongs to it. */
export function wordsOfRun(run: string, language: Language | null): string[] {
  const segments = Array.from(new Intl.Segmenter(language ?? undefined, { granularity: 'word' }).segment(run), ({ segment }) => segment);
  return segments.flatMap((segment, i) => {
    if (GRAMMAR.test(segment)) return [];
    if ([...segment].length > 1) return [segment];
    const next = segments[i + 1] ?? '';
    return ENDING.test(next) ? [segment + next] : [];
  });
}
