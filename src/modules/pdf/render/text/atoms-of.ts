import type { Atom, TextStyle } from './atom.js';
import type { FontBook } from '../drawing/font-book.js';

/** Words are measured and kept in parts of this length, so that one endless word cannot fill the memory. */
const LONGEST_PART = 48;
const TOKEN = /\n|[ \t\u2000-\u200a\u2028\u2029\u3000]+|[^\n \t\u2000-\u200a\u2028\u2029\u3000]+/gu;
/** Scripts that are written without spaces between words. */
const IDEOGRAPHIC = /[\u2e80-\u9fff\ua000-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const SPACELESS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u;
/** Punctuation that a line does not begin with. */
const CLOSING = /^[、。，．・：；？！）」』】〉》〕］｝ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)\]}.,:;!?%]/u;
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
    for (const part of this.parts(token.replace(CONTROL, ''))) {
      const breakable = !first && part.breakable;
      first = false;
      yield* this.faced(part.text, style, breakable);
    }
  }

  private *faced(part: string, style: TextStyle, breakable: boolean): Generator<Atom> {
    const wanted = this.fonts.face(style);
    let begins = breakable;
    for (const { text, face } of this.fonts.split(part, wanted)) {
      if (text === '') continue;
      if (face) yield { kind: 'word', text, face, style, width: face.widthOf(text) * style.size, breakable: begins };
      else yield { kind: 'missing', text, face: wanted, style, width: MISSING_WIDTH * style.size * columnsOf(text), breakable: begins };
      begins = false;
    }
  }

  private *parts(word: string): Generator<{ text: string; breakable: boolean }> {
    if (SPACELESS.test(word)) {
      for (const { segment } of this.words.segment(word)) yield { text: segment, breakable: !CLOSING.test(segment) };
      return;
    }
    if (IDEOGRAPHIC.test(word)) {
      yield* this.ideographs(word);
      return;
    }
    for (let at = 0; at < word.length;) {
      // A part does not end within a character.
      const end = at + LONGEST_PART;
      const to = end < word.length && /[\udc00-\udfff]/.test(word[end]!) ? end + 1 : end;
      yield { text: word.slice(at, to), breakable: false };
      at = to;
    }
  }

  private *ideographs(word: string): Generator<{ text: string; breakable: boolean }> {
    let run = '';
    for (const { segment } of this.graphemes.segment(word)) {
      if (IDEOGRAPHIC.test(segment)) {
        if (run !== '') yield { text: run, breakable: true };
        run = '';
        yield { text: segment, breakable: !CLOSING.test(segment) };
      } else if (run.length + segment.length > LONGEST_PART) {
        yield { text: run, breakable: true };
        run = segment;
      } else run += segment;
    }
    if (run !== '') yield { text: run, breakable: !CLOSING.test(run) };
  }
}

/** The code points of a missing character are drawn in columns of two rows. */
export const columnsOf = (text: string): number => Math.min(4, [...text].length);
