import { pairsOf, wordsIn, type Word } from '../words/words-in.js';
import type { ExpandedTerm } from './query-expression.js';
import type { Stem } from './stemmer.js';

/** Where a term is in a text. */
export interface Found {
  /** Its index. */
  term: number;
  start: number;
  end: number;
  /** 1, or less for a word that only begins like the term. */
  worth: number;
}

/** How much a word counts that the last term of a query may become. */
const BEGUN = 0.6;

/** A word has the beginning of its stem. */
const START = 2;

/** Finds terms in texts, to count them. A run is a term for each pair of its characters: `pairTerms` makes them. */
export class TermFinder {
  private readonly byText = new Map<string, number>();
  private readonly byStem = new Map<string, number>();
  private readonly byPair = new Map<string, number>();
  private readonly single = new Map<string, number>();
  private readonly last: { text: string; term: number } | undefined;

  private readonly starts = new Set<string>();
  private stems: ReadonlyMap<string, Stem> = new Map();
  /** Words whose stems decide whether they are found. */
  readonly undecided = new Set<string>();

  constructor(terms: readonly ExpandedTerm[]) {
    const last = terms.findIndex(({ isLast, isRun }) => isLast && !isRun);
    this.last = last < 0 ? undefined : { text: terms[last]!.text, term: last };
    for (const [i, { text, isRun, stems: own, corrections }] of terms.entries()) {
      if (isRun) ([...text].length === 1 ? this.single : this.byPair).set(text, i);
      else {
        for (const word of [...corrections, text]) this.byText.set(word, i);
        for (const stem of own) this.byStem.set(stem, i);
        for (const word of [...corrections, text, ...own]) this.starts.add(word.slice(0, START));
      }
    }
  }

  /** The words of texts that may be found. */
  split(texts: readonly string[]): Word[][] {
    return texts.map((text) => {
      const kept: Word[] = [];
      for (const word of wordsIn(text)) {
        if (word.isRun) kept.push(word);
        else if (this.starts.has(word.text.slice(0, START)) || this.starts.has(word.whole.slice(0, START))) {
          kept.push(word);
          if (!this.byText.has(word.text)) this.undecided.add(word.whole);
          // A single letter that is typed last has no such beginning.
        } else if (this.last && word.text.startsWith(this.last.text)) kept.push(word);
      }
      return kept;
    });
  }

  learn(stems: ReadonlyMap<string, Stem>): void {
    this.stems = stems;
  }

  find(words: readonly Word[]): Found[] {
    const found: Found[] = [];
    for (const word of words) {
      if (word.isRun) this.findInRun(word, found);
      else {
        const term = this.termOf(word);
        const { start, end } = word;
        if (term !== undefined) found.push({ term, start, end, worth: 1 });
        else if (this.last && word.text.startsWith(this.last.text)) found.push({ term: this.last.term, start, end, worth: BEGUN });
      }
    }
    return found;
  }

  private termOf({ text, whole }: Word): number | undefined {
    const written = this.byText.get(text);
    if (written !== undefined) return written;
    const stem = this.stems.get(whole)?.stem;
    return stem === undefined || stem === null ? undefined : this.byStem.get(stem);
  }

  private findInRun({ text, start }: Word, found: Found[]): void {
    const characters = [...text];
    let at = start;
    for (const [i, character] of characters.entries()) {
      const next = characters[i + 1];
      const term = next === undefined ? undefined : this.byPair.get(character + next);
      if (term !== undefined) found.push({ term, start: at, end: at + character.length + next!.length, worth: 1 });
      const alone = this.single.get(character);
      if (alone !== undefined) found.push({ term: alone, start: at, end: at + character.length, worth: 1 });
      at += character.length;
    }
  }
}

/** The terms, with each pair of the characters of runs as a term of its own, once. */
export function pairTerms(terms: readonly ExpandedTerm[]): ExpandedTerm[] {
  const split = new Map<string, ExpandedTerm>();
  for (const term of terms)
    for (const text of term.isRun ? pairsOf(term.text) : [term.text]) split.set(`${term.isRun} ${text}`, { ...term, text });
  return [...split.values()];
}
