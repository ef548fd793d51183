import type { TextRange } from '../search-engine.js';
import { pairsOf, wordsIn, type Word } from '../words/words-in.js';
import type { ExpandedTerm } from './query-expression.js';
import type { Stem } from './stemmer.js';

export interface Match extends TextRange {
  /** Which term it is. */
  term: number;
}

/** Words begin like what they may be, as far as this many letters. */
const START = 2;
const startOf = (word: string) => word.slice(0, START);

/** Finds those words of texts that may be what a query asked for: texts are split once, however often they are compared. */
export class LikelyWords {
  private readonly starts: ReadonlySet<string>;
  private readonly startsOfStems: ReadonlySet<string>;
  private readonly hasRuns: boolean;
  /** A single letter begins too many words to leave any out. */
  private readonly areAll: boolean;

  constructor(terms: readonly ExpandedTerm[]) {
    const words = terms.filter(({ isRun }) => !isRun);
    this.starts = new Set(words.flatMap(({ text, corrections, stems }) => [text, ...corrections, ...stems].map(startOf)));
    this.startsOfStems = new Set(words.flatMap(({ stems }) => stems.map(startOf)));
    this.hasRuns = terms.some(({ isRun }) => isRun);
    this.areAll = words.some(({ isLast, text }) => isLast && text.length < START);
  }

  in(text: string): Word[] {
    const likely: Word[] = [];
    for (const word of wordsIn(text)) if (word.isRun ? this.hasRuns : this.isLikely(word)) likely.push(word);
    return likely;
  }

  /** Those of the words whose stems decide whether they match. */
  undecided(words: readonly Word[]): string[] {
    return words.flatMap(({ isRun, whole }) => (!isRun && this.startsOfStems.has(startOf(whole)) ? [whole] : []));
  }

  private isLikely({ text, whole }: Word): boolean {
    return this.areAll || this.starts.has(startOf(text)) || this.startsOfStems.has(startOf(whole));
  }
}

/** Finds what a query asked for among the words of a text. */
export class Matcher {
  constructor(
    private readonly terms: readonly ExpandedTerm[],
    private readonly stems: ReadonlyMap<string, Stem>,
  ) {}

  matchesIn(words: readonly Word[]): Match[] {
    return words.flatMap((word) => (word.isRun ? this.matchesInRun(word) : this.matchesOfWord(word)));
  }

  private matchesOfWord({ text, whole, start, end }: Word): Match[] {
    const stem = this.stems.get(whole)?.stem;
    const term = this.terms.findIndex(
      (wanted) =>
        !wanted.isRun &&
        (wanted.text === text ||
          (wanted.isLast && text.startsWith(wanted.text)) ||
          wanted.corrections.includes(text) ||
          (stem !== undefined && stem !== null && wanted.stems.includes(stem))),
    );
    return term < 0 ? [] : [{ term, start, end }];
  }

  private matchesInRun(run: Word): Match[] {
    const found = this.terms.flatMap((wanted, term) => {
      if (!wanted.isRun) return [];
      const complete = occurrences(run, wanted.text, term);
      return complete.length > 0 ? complete : pairsOf(wanted.text).flatMap((pair) => occurrences(run, pair, term));
    });
    return joined(found.toSorted((a, b) => a.start - b.start || a.end - b.end));
  }
}

function occurrences({ text, start }: Word, wanted: string, term: number): Match[] {
  const found: Match[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    found.push({ term, start: start + at, end: start + at + wanted.length });
  }
  return found;
}

/** Ranges that touch become one. */
function joined(matches: readonly Match[]): Match[] {
  const found: Match[] = [];
  for (const match of matches) {
    const last = found.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else found.push({ ...match });
  }
  return found;
}
