import type { TextRange } from '../search-engine.js';
import { pairsOf, wordsIn, type Word } from '../words/words-in.js';
import type { ExpandedTerm } from './query-expression.js';
import type { Stem } from './stemmer.js';

export interface Match extends TextRange {
  /** Which term it is. */
  term: number;
}

/** Finds the words of a text that a query asked for. */
export class Matcher {
  constructor(
    private readonly terms: readonly ExpandedTerm[],
    private readonly stems: ReadonlyMap<string, Stem>,
  ) {}

  /** The words of a text whose stems decide whether they match. */
  static undecided(text: string, terms: readonly ExpandedTerm[]): string[] {
    const starts = new Set(terms.flatMap(({ stems }) => stems.map((stem) => stem.slice(0, 2))));
    return starts.size === 0
      ? []
      : [...wordsIn(text)].flatMap(({ isRun, whole }) => (!isRun && starts.has(whole.slice(0, 2)) ? [whole] : []));
  }

  matchesIn(text: string): Match[] {
    return [...wordsIn(text)].flatMap((word) => (word.isRun ? this.matchesInRun(word) : this.matchesOfWord(word)));
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
