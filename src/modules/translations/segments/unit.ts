import { cutSentences } from './cut-sentences.js';
import { hasWords, printTokens, tokensOf } from './marked-text.js';

/** Returns the translation of a segment; undefined if there is none. */
export type Lookup = (segment: string) => string | undefined;

/** Where the translations of a text are found. */
export interface Known {
  /** What people wrote at this place of the page comes first, and applies whatever the memory says. */
  corrections: readonly Lookup[];
  memory: Lookup;
}

/** A run of sentences as a segment: white space stays where it is, and the tags are numbered from 1. */
export interface Part {
  before: string;
  segment: string;
  after: string;
  /** The numbers of the tags in the whole text, in the order of those in the segment. */
  numbers: readonly number[];
  hasWords: boolean;
}

/** Sentences that are translated together. */
export interface Piece {
  /** The numbers of the first sentence, and of the one after the last. */
  from: number;
  to: number;
  part: Part;
  /** Undefined if there is none: the sentence stays in the source language. */
  translation: string | undefined;
  /** Whether a person wrote it at this place. */
  corrected: boolean;
}

/** People may translate several sentences together. Longer runs are found in the memory only if they are the whole text. */
const LONGEST_RUN = 5;
/** On the page where it was written, a run of any length is found, unless the text is longer than this. */
const MOST_SENTENCES = 40;

/** One paragraph, heading, cell or title, cut into sentences. */
export class Unit {
  readonly sentences: readonly string[];
  private readonly runs = new Map<string, Part>();

  constructor(
    readonly marked: string,
    language: string,
  ) {
    this.sentences = cutSentences(marked, language);
  }

  get whole(): Part {
    return this.run(0, this.sentences.length);
  }

  /** The segments that an engine translates: sentences with words. */
  get segments(): string[] {
    return this.segmentsOf([1]);
  }

  /** All segments that a translation may be found by: sentences, and runs of them. */
  get lookedUp(): string[] {
    return this.segmentsOf(this.lengths(LONGEST_RUN));
  }

  /** Whether a run of sentences is this segment. */
  has(segment: string): boolean {
    return this.segmentsOf(this.lengths(MOST_SENTENCES)).includes(segment);
  }

  run(from: number, to: number): Part {
    const key = `${from} ${to}`;
    const known = this.runs.get(key);
    if (known) return known;
    const part = partOf(this.sentences.slice(from, to).join(''));
    this.runs.set(key, part);
    return part;
  }

  /** Divides the text into what is translated together: runs that people wrote, the longest first, then single sentences. */
  pieces({ corrections, memory }: Known): Piece[] {
    const count = this.sentences.length;
    const pieces: (Piece | undefined)[] = Array.from({ length: count });
    const taken: boolean[] = Array.from({ length: count }, () => false);
    const take = (lookup: Lookup, lengths: readonly number[], corrected: boolean) => {
      for (const length of lengths)
        for (let from = 0; from + length <= count; from++) {
          if (taken.slice(from, from + length).includes(true)) continue;
          const part = this.run(from, from + length);
          const translation = part.hasWords ? lookup(part.segment) : undefined;
          if (translation === undefined) continue;
          pieces[from] = { from, to: from + length, part, translation, corrected };
          taken.fill(true, from, from + length);
        }
    };
    for (const lookup of corrections) take(lookup, this.lengths(MOST_SENTENCES), true);
    take(memory, this.lengths(LONGEST_RUN), false);
    return Array.from(pieces, (piece, from) =>
      piece || taken[from]! ? piece : { from, to: from + 1, part: this.run(from, from + 1), translation: undefined, corrected: false },
    ).filter((piece) => piece !== undefined);
  }

  /** The lengths of runs, the longest first: that of the whole text, then those up to `longest`. */
  private lengths(longest: number): number[] {
    const count = this.sentences.length;
    const lengths = count > longest ? [count] : [];
    for (let length = Math.min(longest, count); length > 0; length--) lengths.push(length);
    return lengths;
  }

  private segmentsOf(lengths: readonly number[]): string[] {
    const found: string[] = [];
    for (const length of lengths)
      for (let from = 0; from + length <= this.sentences.length; from++) {
        const part = this.run(from, from + length);
        if (part.hasWords) found.push(part.segment);
      }
    return found;
  }
}

/** The segments of pieces that have no translation. */
export const missingIn = (pieces: readonly Piece[]): string[] =>
  pieces.filter(({ part, translation }) => translation === undefined && part.hasWords).map(({ part }) => part.segment);

/** The text in the other language. What has no translation stays as it is. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(textOfPiece).join('');

export const textOfPiece = ({ part: { before, segment, after, numbers }, translation = segment }: Piece): string =>
  before + printTokens(tokensOf(translation), (number) => numbers[number - 1]!) + after;

function partOf(marked: string): Part {
  const core = marked.trim();
  const from = marked.indexOf(core);
  const numbers: number[] = [];
  const segment = printTokens(tokensOf(core), (number) => {
    const known = numbers.indexOf(number);
    return known >= 0 ? known + 1 : numbers.push(number);
  });
  return { before: marked.slice(0, from), segment, after: marked.slice(from + core.length), numbers, hasWords: hasWords(segment) };
}
