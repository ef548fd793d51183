import { hashOf } from '../../../common/json/canonical-json.js';
import { containing } from '../../../common/db/like.js';
import { occurrences } from '../segments/find-term.js';
import { escaped, plainOf } from '../segments/marked-text.js';

export type GlossaryTerm = readonly [source: string, target: string];

/** The terms that a segment contains; `key` identifies them, and is empty if there are none. */
export interface SegmentTerms {
  terms: readonly GlossaryTerm[];
  key: string;
}

const NONE: SegmentTerms = { terms: [], key: '' };
const START = 3;

/** The terms of an organization in two languages. */
export class Glossary {
  /** By their first letters: a segment is compared with few terms only. */
  private readonly byStart = new Map<string, GlossaryTerm[]>();
  private readonly short: GlossaryTerm[] = [];
  /** Identifies the terms. */
  readonly key: string;

  constructor(private readonly terms: readonly GlossaryTerm[]) {
    for (const term of terms) {
      const start = term[0].toLowerCase().slice(0, START);
      if (start.length < START) this.short.push(term);
      else this.byStart.set(start, [...(this.byStart.get(start) ?? []), term]);
    }
    this.key = keyOf(terms);
  }

  /** Patterns for ILIKE that match every segment with a term, and maybe others. */
  get patterns(): string[] {
    return this.terms.map(([source]) => containing(escaped(source)));
  }

  termsIn(segment: string): SegmentTerms {
    if (this.terms.length === 0) return NONE;
    const text = plainOf(segment);
    const terms = this.candidates(text.toLowerCase()).filter(([source]) => occurrences(text, source).length > 0);
    return terms.length === 0 ? NONE : { terms, key: keyOf(terms) };
  }

  private candidates(text: string): GlossaryTerm[] {
    const found = new Set(this.short);
    for (let at = 0; at + START <= text.length; at++)
      for (const term of this.byStart.get(text.slice(at, at + START)) ?? []) found.add(term);
    return [...found];
  }
}

/** Sorted, because the order of terms says nothing. */
const keyOf = (terms: readonly GlossaryTerm[]): string =>
  terms.length === 0 ? '' : hashOf(terms.toSorted(([a], [b]) => (a < b ? -1 : 1))).slice(0, 22);
