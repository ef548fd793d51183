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
  // A page has the stem of a word only where that is not the word itself.
  const stems = term.stems.flatMap((stem) => [quote(asStem(zone, stem)), ...(stem === term.text ? [] : [quote(asWritten(zone, stem))])]);
  const corrections = term.corrections.map((word) => quote(asWritten(zone, word)));
  return any([written, ...stems, ...corrections]);
}

/** A typing error in a run changes up to three neighbouring pairs of characters: the others must be there. */
function expressionOfRun({ text, tolerant }: ExpandedTerm, zone: Zone): string {
  const pairs = pairsOf(text).map((pair) => quote(asWritten(zone, pair)));
  if ([...text].length === 1) return `${pairs[0]!}:*`;
  if (!tolerant || pairs.length < 2) return all(pairs);
  return allButSome(pairs, Math.min(3, pairs.length - 1));
}

/**
 * All of the expressions but `left` neighbouring ones, wherever these are. What the left half of these places has in common
 * is written once, and so is that of the right half: a list of all cases would have the square of the number of
 * expressions, and PostgreSQL evaluates it for every page that has one of them.
 */
function allButSome(expressions: readonly string[], left: number): string {
  const places = expressions.length - left + 1;
  if (places === 1) return '';
  const half = Math.ceil(places / 2);
  const early = [allButSome(expressions.slice(0, half + left - 1), left), ...expressions.slice(half + left - 1)];
  const late = [...expressions.slice(0, half), allButSome(expressions.slice(half), left)];
  return any([all(early.filter((one) => one !== '')), all(late.filter((one) => one !== ''))]);
}

export const all = (expressions: readonly string[]): string => `(${expressions.join(' & ')})`;
export const any = (expressions: readonly string[]): string => `(${expressions.join(' | ')})`;

export const quote = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
