/** How much may be looked at again where braces and tags do not end. */
const MORE_LOOKS = 4;
const LEAST_LOOKS = 100_000;
const LONGEST = 100_000;

/** Finds where code within braces ends, in time linear to the text: what ends nowhere uses up a budget. */
export class CodeEnds {
  private left: number;

  constructor(private readonly text: string) {
    this.left = LEAST_LOOKS + MORE_LOOKS * text.length;
  }

  /** The place after the bracket that closes the one at `from`; -1 if there is none. */
  after(from: number): number {
    if (this.left <= 0) return -1;
    const end = this.find(from);
    if (end < 0) this.fail(Math.min(LONGEST, this.text.length - from));
    return end;
  }

  /** Counts what was looked at in vain. */
  fail(length: number): void {
    this.left -= length + 16;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  private find(from: number): number {
    const { text } = this;
    const last = Math.min(text.length, from + LONGEST);
    let depth = 0;
    for (let at = from; at < last; at++) {
      switch (text[at]) {
        case '{':
        case '(':
        case '[':
          depth++;
          break;
        case '}':
        case ')':
        case ']':
          if (--depth === 0) return at + 1;
          break;
        case '"':
        case "'":
          at = this.endOfText(at, last);
          break;
        case '`':
          at = this.endOfTemplate(at, last);
          break;
        case '/':
          if (text[at + 1] === '*') {
            const end = text.indexOf('*/', at + 2);
            if (end < 0) return -1;
            at = end + 1;
          } else if (text[at + 1] === '/' && text[at - 1] !== ':') {
            const end = text.indexOf('\n', at);
            if (end < 0) return -1;
            at = end;
          }
          break;
      }
    }
    return -1;
  }

  /** A text ends on its line: otherwise the sign is an apostrophe. */
  private endOfText(from: number, last: number): number {
    for (let at = from + 1; at < last; at++) {
      const letter = this.text[at];
      if (letter === this.text[from]) return at;
      if (letter === '\\') at++;
      else if (letter === '\n') return from;
    }
    return from;
  }

  private endOfTemplate(from: number, last: number): number {
    for (let at = from + 1; at < last; at++) {
      if (this.text[at] === '`') return at;
      if (this.text[at] === '\\') at++;
    }
    return from;
  }
}
