import type { Atom, TextStyle } from './atom.js';
import type { FontBook } from '../drawing/font-book.js';
import { lineBreaks } from '../../../../common/fonts/line-breaks.js';

/** Words are measured and kept in parts of this length, so that one endless word cannot fill the memory. */
const LONGEST_PART = 48;
const TOKEN = /\n|[ \t\u2000-\u200a\u2028\u2029\u3000]+|[^\n \t\u2000-\u200a\u2028\u2029\u3000]+/gu;
/** Characters that a line may end before or after. */
const IDEOGRAPHIC = /[\u2e80-\u9fff\ua000-\ua4cf\uf900-\ufaff\uff00-\uffef\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u;
/** Scripts whose words have no spaces between them. */
const SPACELESS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u;
/** What belongs to the word before it. */
const CLOSING = /^[\p{M}ๆฯ)\]}.,:;!?%]/u;
/** Finding the characters and words of a text takes longer and longer if it is long. */
const SLICE = /.{1,1000}/gsu;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;
const MISSING_WIDTH = 1;

/** Splits texts into atoms. */
export class AtomMaker {
  private readonly words = new Intl.Segmenter(undefined, { granularity: 'word' });
  private readonly graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

  constructor(readonly fonts: FontBook) {}

  *of(text: string, style: TextStyle): Generator<Atom> {
    for (const [token] of text.matchAll(TOKEN)) {
      if (token === '\n') yield { kind: 'break', width: 0, style, breakable: true };
      else if (/^[ \t\u2000-\u200a\u2028\u2029\u3000]/u.test(token)) yield this.space(token.length, style, token.split('\t').length - 1);
      else yield* this.word(token, style);
    }
  }

  space(count: number, style: TextStyle, tabs = 0): Atom {
    const face = this.fonts.face(style);
    const text = ' '.repeat(Math.min(count, 200));
    return { kind: 'space', text, face, style, tabs, width: face.widthOf(' ') * text.length * style.size, breakable: false };
  }

  private *word(token: string, style: TextStyle): Generator<Atom> {
    let first = true;
    for (const slice of token.replace(CONTROL, '').match(SLICE) ?? []) {
      for (const part of this.parts(slice)) {
        const breakable = !first && part.breakable;
        first = false;
        yield* this.faced(part.text, style, breakable);
      }
    }
  }

  private *faced(part: string, style: TextStyle, breakable: boolean): Generator<Atom> {
    const wanted = this.fonts.face(style);
    let begins = breakable;
    for (const { text, face } of this.fonts.split(part, style)) {
      if (text === '') continue;
      if (face) yield { kind: 'word', text, face, style, width: face.widthOf(text) * style.size, breakable: begins };
      else yield { kind: 'missing', text, face: wanted, style, width: MISSING_WIDTH * style.size * columnsOf(text), breakable: begins };
      begins = false;
    }
  }

  private *parts(word: string): Generator<{ text: string; breakable: boolean }> {
    if (SPACELESS.test(word)) {
      for (const { segment } of this.words.segment(word)) {
        let begins = !CLOSING.test(segment);
        for (const text of this.shortParts(segment)) {
          yield { text, breakable: begins };
          begins = false;
        }
      }
      return;
    }
    if (IDEOGRAPHIC.test(word)) {
      yield* this.ideographs(word);
      return;
    }
    for (const text of this.shortParts(word)) yield { text, breakable: false };
  }

  /** Parts that end between characters and not before their marks, unless a character has too many of these. */
  private *shortParts(word: string): Generator<string> {
    if (word.length <= LONGEST_PART) return yield word;
    let part = '';
    for (const segment of this.characters(word)) {
      if (part !== '' && part.length + segment.length > LONGEST_PART) {
        yield part;
        part = '';
      }
      part += segment;
    }
    yield part;
  }

  private *characters(word: string): Generator<string> {
    for (const { segment } of this.graphemes.segment(word)) {
      if (segment.length <= LONGEST_PART) yield segment;
      else yield* segment;
    }
  }

  /** Characters of these scripts one by one, and what stands between them. */
  private *ideographs(word: string): Generator<{ text: string; breakable: boolean }> {
    const breaks = lineBreaks(word);
    let run = '';
    let [from, index] = [0, 0];
    for (const segment of this.characters(word)) {
      const alone = IDEOGRAPHIC.test(segment);
      if (run !== '' && (alone || breaks.has(index) || run.length + segment.length > LONGEST_PART)) {
        yield { text: run, breakable: breaks.has(from) };
        run = '';
      }
      if (run === '') from = index;
      if (alone) yield { text: segment, breakable: breaks.has(index) };
      else run += segment;
      index += segment.length;
    }
    if (run !== '') yield { text: run, breakable: breaks.has(from) };
  }
}

/** The code points of a missing character are drawn in columns of two rows. */
export const columnsOf = (text: string): number => Math.min(4, [...text].length);
