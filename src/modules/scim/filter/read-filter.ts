import { ScimError } from '../protocol/scim-error.js';
import { COMPARISONS, type Comparison, type Filter, type FilterValue } from './filter.js';

const LONGEST = 1000;
const MOST_TERMS = 20;
const DEEPEST = 8;

/** A name, perhaps below a schema: `urn:ietf:params:scim:schemas:core:2.0:User:name.familyName`. */
const WORD = /[\w$:.-]+/y;
const TEXT = /"(?:[^"\\]|\\.)*"/y;
const SPACE = /\s*/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const isComparison = (word: string): word is Comparison => (COMPARISONS as readonly string[]).includes(word);

/** Reads a filter by recursive descent: `or` binds less than `and`, and `and` less than `not`. */
export function readFilter(text: string): Filter {
  if (text.length > LONGEST) throw refused(`is longer than ${LONGEST} characters`);
  const reader = new FilterReader(text);
  const filter = reader.readAlternatives(0, true);
  reader.expectEnd();
  return filter;
}

/** Reads the filter between the brackets of a path. */
export const readValueFilter = (text: string): Filter => {
  if (text.length > LONGEST) throw refused(`is longer than ${LONGEST} characters`);
  const reader = new FilterReader(text);
  const filter = reader.readAlternatives(1, false);
  reader.expectEnd();
  return filter;
};

class FilterReader {
  private at = 0;
  private terms = 0;

  constructor(private readonly text: string) {}

  readAlternatives(depth: number, mayNest: boolean): Filter {
    if (depth > DEEPEST) throw refused(`is nested deeper than ${DEEPEST} levels`);
    let filter = this.readAll(depth, mayNest);
    while (this.takeWord('or')) filter = { kind: 'or', of: [filter, this.readAll(depth, mayNest)] };
    return filter;
  }

  expectEnd(): void {
    this.skip(SPACE);
    if (this.at < this.text.length) throw this.unexpected();
  }

  private readAll(depth: number, mayNest: boolean): Filter {
    let filter = this.readTerm(depth, mayNest);
    while (this.takeWord('and')) filter = { kind: 'and', of: [filter, this.readTerm(depth, mayNest)] };
    return filter;
  }

  private readTerm(depth: number, mayNest: boolean): Filter {
    if (this.take('(')) return this.close(this.readAlternatives(depth + 1, mayNest), ')');
    const path = this.word().toLowerCase();
    if (path === 'not' && this.take('(')) return { kind: 'not', of: this.close(this.readAlternatives(depth + 1, mayNest), ')') };
    if (mayNest && this.take('[')) return this.readSome(path, this.close(this.readAlternatives(depth + 1, false), ']'));
    return this.readComparison(path);
  }

  /** `emails[type eq "work"]`, or `emails[type eq "work"].value eq "…"`, which says more of the same value. */
  private readSome(path: string, of: Filter): Filter {
    if (this.text[this.at] !== '.') return { kind: 'some', path, of };
    this.at += 1;
    return { kind: 'some', path, of: { kind: 'and', of: [of, this.readComparison(this.word().toLowerCase())] } };
  }

  private readComparison(path: string): Filter {
    if (++this.terms > MOST_TERMS) throw refused(`has more than ${MOST_TERMS} comparisons`);
    const op = this.word().toLowerCase();
    if (op === 'pr') return { kind: 'present', path };
    if (!isComparison(op)) throw refused(`has the unknown operator \`${op}\``);
    return { kind: 'compare', path, op, value: this.value() };
  }

  private close(filter: Filter, bracket: string): Filter {
    if (this.take(bracket)) return filter;
    throw this.unexpected();
  }

  private value(): FilterValue {
    this.skip(SPACE);
    const quoted = this.skip(TEXT);
    if (quoted !== undefined) return unquoted(quoted);
    const word = this.word();
    const literal = word.toLowerCase();
    if (literal === 'true' || literal === 'false') return literal === 'true';
    if (literal === 'null') return null;
    if (NUMBER.test(word)) return Number(word);
    throw refused(`has the value \`${word}\` without quotes`);
  }

  private word(): string {
    this.skip(SPACE);
    const word = this.skip(WORD);
    if (word === undefined) throw this.unexpected();
    return word;
  }

  /** A word of the grammar, which a space or a bracket follows. */
  private takeWord(wanted: 'and' | 'or'): boolean {
    this.skip(SPACE);
    const before = this.at;
    if (this.skip(WORD)?.toLowerCase() === wanted) return true;
    this.at = before;
    return false;
  }

  private take(character: string): boolean {
    this.skip(SPACE);
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private unexpected(): ScimError {
    const found = this.text[this.at];
    return refused(found === undefined ? 'ends too early' : `has an unexpected ${JSON.stringify(found)} at character ${this.at + 1}`);
  }
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw refused(`has the text ${text}, which is not one of JSON`);
  }
}

const refused = (problem: string) => new ScimError('invalidFilter', `The filter ${problem}`);
