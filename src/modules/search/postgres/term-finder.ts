import { pairsOf, wordsIn, type Word } from '../words/words-in.js';
import type { ExpandedTerm } from './query-expression.js';
import type { Stem } from './stemmer.js';

/** Where a term is in a text. */
export interface Found {
  /** Its index. */
  term: number;
  start: number;
  end: number;
}

/** Finds terms in texts, to count them. A run is a term for each pair of its characters: `pairTerms` makes them. */
export class TermFinder {
  private readonly byText = new Map<string, number>();
  private readonly byStem = new Map<string, number>();
  private readonly byPair = new Map<string, number>();
  private readonly single = new Map<string, number>();

  constructor(
    terms: readonly ExpandedTerm[],
    private readonly stems: ReadonlyMap<string, Stem>,
  ) {
    for (const [i, { text, isRun, stems: own, corrections }] of terms.entries()) {
      if (isRun) ([...text].length === 1 ? this.single : this.byPair).set(text, i);
      else {
        for (const word of [...corrections, text]) this.byText.set(word, i);
        for (const stem of own) this.byStem.set(stem, i);
      }
    }
  }

  find(text: string): Found[] {
    const found: Found[] = [];
    for (const word of wordsIn(text)) {
      if (word.isRun) this.findInRun(word, found);
      else {
        const term = this.termOf(word);
        if (term !== undefined) found.push({ term, start: word.start, end: word.end });
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
      if (term !== undefined) found.push({ term, start: at, end: at + character.length + next!.length });
      const alone = this.single.get(character);
      if (alone !== undefined) found.push({ term: alone, start: at, end: at + character.length });
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
