import { cutSentences } from './cut-sentences.js';
import { hasWords, printTokens, tokensOf } from './marked-text.js';

/** Returns the translation of a segment; undefined if there is none. */
export type Lookup = (segment: string) => string | undefined;

/** A part of a text: white space stays where it is, and the tags of the segment are numbered from 1. */
interface Part {
  before: string;
  segment: string;
  after: string;
  /** The numbers of the tags in the whole text, in the order of those in the segment. */
  numbers: readonly number[];
}

/** One paragraph, heading, cell or title, cut into segments: its sentences. */
export class Unit {
  /** The whole text as one segment. A person may have translated it in other sentences than the source has. */
  readonly whole: Part;
  readonly parts: readonly Part[];

  constructor(marked: string, language: string) {
    this.whole = partOf(marked);
    const sentences = cutSentences(marked, language);
    this.parts = sentences.length === 1 ? [this.whole] : sentences.map(partOf);
  }

  /** The segments that a translation needs, without those that have no words. */
  get segments(): string[] {
    return this.parts.map(({ segment }) => segment).filter(hasWords);
  }

  /** All segments that a translation may be found by. */
  get lookedUp(): string[] {
    return this.isCut ? [this.whole.segment, ...this.segments] : this.segments;
  }

  /** The segments that stay in the source language. */
  missing(lookup: Lookup): string[] {
    if (this.isCut && lookup(this.whole.segment) !== undefined) return [];
    return this.segments.filter((segment) => lookup(segment) === undefined);
  }

  private get isCut(): boolean {
    return this.parts.length > 1 && hasWords(this.whole.segment);
  }

  /** Returns the text in the other language. Segments without a translation stay as they are. */
  translated(lookup: Lookup): string {
    const whole = this.isCut ? lookup(this.whole.segment) : undefined;
    if (whole !== undefined) return put(this.whole, whole);
    return this.parts.map((part) => put(part, hasWords(part.segment) ? (lookup(part.segment) ?? part.segment) : part.segment)).join('');
  }
}

function partOf(marked: string): Part {
  const core = marked.trim();
  const from = marked.indexOf(core);
  const numbers: number[] = [];
  const segment = printTokens(tokensOf(core), (number) => {
    const known = numbers.indexOf(number);
    return known >= 0 ? known + 1 : numbers.push(number);
  });
  return { before: marked.slice(0, from), segment, after: marked.slice(from + core.length), numbers };
}

const put = ({ before, after, numbers }: Part, translation: string): string =>
  before + printTokens(tokensOf(translation), (number) => numbers[number - 1]!) + after;
