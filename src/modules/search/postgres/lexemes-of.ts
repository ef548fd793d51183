import type { SearchablePage } from '../search-engine.js';
import { isCorrectable } from '../words/near-spellings.js';
import { pairsOf, wordsIn, type Word } from '../words/words-in.js';
import type { Stem } from './stemmer.js';

/** Where a word stands: in the title, in a heading or the description, often in the text, or anywhere. */
export type Zone = 't' | 'h' | 'd' | '';

/** A word as it is written, and its stem if that is another one. Zones come first, so that one vector has the words of several. */
export const asWritten = (zone: Zone, word: string): string => `${zone}=${word}`;
export const asStem = (zone: Zone, stem: string): string => `${zone}~${stem}`;
/** Limits a search in one space to its part of the index. */
export const ofSpace = (spaceId: string): string => `@${spaceId}`;

/** How often a word must occur in the text of a page to count as what the page is about. */
const OFTEN = 3;
const MOST_OFTEN = 40;
/** In characters. A vector takes 1 MB at most. */
const LONGEST_VECTOR = 150_000;

type Counts = Map<string, { word: Word; count: number }>;

/** The words of a page by zone. */
export interface PageWords {
  title: Counts;
  headings: Counts;
  text: Counts;
}

export interface PageLexemes {
  /** The title, the headings and the words that occur often. Small, because results are ranked by it. */
  heads: string[];
  /** All words of the page. */
  words: string[];
  correctable: string[];
}

export function wordsOfPage({ title, description, sections }: SearchablePage): PageWords {
  const words: PageWords = { title: new Map(), headings: new Map(), text: new Map() };
  count(title, words.title);
  count(description, words.headings);
  for (const section of sections) {
    count(section.title, words.headings);
    count(section.text, words.text);
  }
  return words;
}

function count(text: string, counts: Counts): void {
  for (const word of wordsIn(text)) {
    for (const part of word.isRun ? pairsOf(word.text) : [word.text]) {
      const known = counts.get(part);
      if (known) known.count += 1;
      else counts.set(part, { word, count: 1 });
    }
    // The last character of a run begins no pair.
    const last = word.isRun ? [...word.text].at(-1)! : undefined;
    if (last !== undefined && !counts.has(last)) counts.set(last, { word, count: 1 });
  }
}

export function* stemmableIn(words: PageWords): Generator<string> {
  for (const counts of Object.values(words) as Counts[]) for (const { word } of counts.values()) if (!word.isRun) yield word.whole;
}

export function lexemesOf(spaceId: string, words: PageWords, stems: ReadonlyMap<string, Stem>): PageLexemes {
  const heads = new Set([ofSpace(spaceId)]);
  const all = new Set([ofSpace(spaceId)]);
  const correctable = new Set<string>();
  let left = LONGEST_VECTOR;
  const add = (lexemes: Set<string>, zone: Zone, text: string, { isRun, whole }: Word): void => {
    const stem = isRun ? undefined : stems.get(whole)?.stem;
    lexemes.add(asWritten(zone, text));
    if (stem && stem !== text) lexemes.add(asStem(zone, stem));
    left -= 2 * text.length;
  };
  const often = [...words.text].filter(([, { count: times }]) => times >= OFTEN).toSorted(([, a], [, b]) => b.count - a.count);
  for (const [text, { word }] of words.title) add(heads, 't', text, word);
  for (const [text, { word }] of words.headings) if (left > 0) add(heads, 'h', text, word);
  for (const [text, { word }] of often.slice(0, MOST_OFTEN)) add(heads, 'd', text, word);
  for (const counts of [words.title, words.headings, words.text]) {
    for (const [text, { word }] of counts) {
      if (left <= 0) break;
      add(all, '', text, word);
      if (!word.isRun && isCorrectable(text)) correctable.add(text);
    }
  }
  return { heads: [...heads], words: [...all], correctable: [...correctable] };
}
