import { pairsOf } from '../words/words-in.js';
import { asStem, asWritten, type Zone } from './lexemes-of.js';
import type { Term } from '../words/query-terms.js';

/** A term with everything that stands for it. */
export interface ExpandedTerm extends Term {
  stems: readonly string[];
  /** Other spellings; empty unless typing errors are tolerated. */
  corrections: readonly string[];
  tolerant: boolean;
}

/** A tsquery: whether a term stands in a zone. */
export function expressionOf(term: ExpandedTerm, zone: Zone): string {
  if (term.isRun) return expressionOfRun(term, zone);
  const written = quote(asWritten(zone, term.text)) + (term.isLast ? ':*' : '');
  const stems = term.stems.map((stem) => quote(asStem(zone, stem)));
  const corrections = term.corrections.map((word) => quote(asWritten(zone, word)));
  return any([written, ...stems, ...corrections]);
}

/** A typing error in a run changes up to three neighbouring pairs of characters: the others must be there. */
function expressionOfRun({ text, tolerant }: ExpandedTerm, zone: Zone): string {
  const pairs = pairsOf(text).map((pair) => quote(asWritten(zone, pair)));
  if ([...text].length === 1) return `${pairs[0]!}:*`;
  if (!tolerant || pairs.length < 2) return all(pairs);
  const window = Math.min(3, pairs.length - 1);
  const starts = pairs.slice(0, pairs.length - window + 1).map((_, i) => i);
  return any(starts.map((start) => all(pairs.filter((_, i) => i < start || i >= start + window))));
}

/** How many different words of a title a term covers. */
export const sizeOf = ({ isRun, text }: Term): number => (isRun ? pairsOf(text).length : 1);

export const all = (expressions: readonly string[]): string => `(${expressions.join(' & ')})`;
export const any = (expressions: readonly string[]): string => `(${expressions.join(' | ')})`;

export const quote = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
