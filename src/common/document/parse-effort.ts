import { DocumentTooComplex } from './rich-text.js';

/** Bytes of a document for one token of a block: none comes to fewer. */
const BYTES_OF_A_BLOCK_TOKEN = 30;
/** A cell of a table is one sign. Only the rows of wide tables, which are filled up, come to more. */
const TOKENS_OF_A_CHARACTER = 3;
/** Bytes of a document for one sign that means something. */
const BYTES_OF_A_SIGN = 4;
/** What looking at a line costs beside its characters. */
const COST_OF_A_LINE = 20;

/**
 * What reading one text may cost, counted where the work is done: markdown-it gives up on nothing by itself. Every bound
 * follows from the length of the text and from how large a document it may come to.
 */
export class ParseEffort {
  private characters: number;
  private visits: number;
  private signs: number;
  private readonly mostTokens: number;
  private brackets: number;

  constructor(length: number, largest: number) {
    this.characters = 1_000_000 + 8 * length;
    this.visits = 50_000 + 2 * length;
    this.signs = largest / BYTES_OF_A_SIGN;
    this.brackets = largest / BYTES_OF_A_BLOCK_TOKEN;
    this.mostTokens = Math.min(this.brackets, 5000 + TOKENS_OF_A_CHARACTER * length);
  }

  /** Whether no more may be scanned: what would have to look far ahead takes its text for nothing special. */
  get isSpent(): boolean {
    return this.characters <= 0;
  }

  /** Each attribute, comment or frame that never ends costs a look at all that follows it. */
  scan(characters: number): void {
    this.characters -= characters;
  }

  scanLine(characters: number): void {
    this.scan(characters + COST_OF_A_LINE);
  }

  /** A line is looked at once for each list and quote around it, and again for each block that it might end. */
  visitLine(tokens: number): void {
    if (tokens > this.mostTokens) throw new DocumentTooComplex('The text comes to more than a document may hold');
    if (--this.visits < 0) throw new DocumentTooComplex('The text nests too many lines in lists and quotes');
  }

  readSign(): void {
    if (--this.signs < 0) throw new DocumentTooComplex('The text holds too many marks and words');
  }

  /** Looking for the end of a link costs more than all else: a page of nothing but their beginnings is refused. */
  openBracket(): void {
    if (--this.brackets < 0) throw new DocumentTooComplex('The text holds too many opening brackets');
  }
}
