/** A place in a text that is to be masked. */
export interface Sensitive {
  from: number;
  to: number;
}

/** Full-width digits and letters, as they are typed in Chinese and Japanese. */
const FULL_WIDTH_FROM = 0xff01;
const FULL_WIDTH_TO = 0xff5e;
const FULL_WIDTH_OFFSET = 0xfee0;
const INVISIBLE: ReadonlySet<string> = new Set(['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff']);
const IS_WORD = /[\p{L}\p{N}]/u;
const IS_ESCAPED = /[!-/:-@[-`{-~]/;
/** Marks of Markdown that may stand within what a person reads as one word or number. */
const MARKS: ReadonlySet<string> = new Set(['*', '`', '~']);

/**
 * Markdown as a person reads it, without marks and invisible characters, so that `4111 **1111** 1111 1111` is one number.
 * It knows where each character comes from.
 */
export class ReadableText {
  readonly text: string;
  private readonly positions: number[] = [];

  constructor(private readonly markdown: string) {
    let text = '';
    for (let at = 0; at < markdown.length; at++) {
      const character = markdown[at]!;
      if (this.isMark(at) || INVISIBLE.has(character)) continue;
      text += readable(character);
      this.positions.push(at);
    }
    this.text = text;
  }

  /** The place in the Markdown of a place in the readable text. */
  place({ from, to }: Sensitive): Sensitive {
    return { from: this.positions[from]!, to: this.positions[to - 1]! + 1 };
  }

  /** The marks within a place that do not close there: what replaces the place must keep them. */
  openMarks({ from, to }: Sensitive): string {
    const open: string[] = [];
    for (let at = from; at < to;) {
      let end = at;
      while (end < to && MARKS.has(this.markdown[at]!) && this.markdown[end] === this.markdown[at]) end += 1;
      if (end === at) at += 1;
      else {
        const mark = this.markdown.slice(at, end);
        if (open.at(-1) === mark) open.pop();
        else open.push(mark);
        at = end;
      }
    }
    return open.join('');
  }

  private isMark(at: number): boolean {
    const character = this.markdown[at]!;
    if (MARKS.has(character)) return true;
    if (character === '\\') return IS_ESCAPED.test(this.markdown[at + 1] ?? '');
    if (character !== '_') return false;
    return !this.isWord(at - 1) || !this.isWord(at + 1);
  }

  /** Underscores between words belong to a name. */
  private isWord(at: number): boolean {
    const character = this.markdown[at];
    return character !== undefined && (character === '_' ? false : IS_WORD.test(character));
  }
}

function readable(character: string): string {
  const code = character.charCodeAt(0);
  return code >= FULL_WIDTH_FROM && code <= FULL_WIDTH_TO ? String.fromCharCode(code - FULL_WIDTH_OFFSET) : character;
}
