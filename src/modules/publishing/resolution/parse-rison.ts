/** Characters that end a bare word. */
const ENDS = /[\s'!:(),*@$]/;
const DEEPEST = 8;

/**
 * Reads a value in Rison, a notation for JSON in URLs: `(plan:pro,groups:!(a,b))`. Returns undefined if the text is not Rison,
 * or nests too deeply.
 */
export function parseRison(text: string): unknown {
  try {
    const reader = new RisonReader(text);
    const value = reader.value(0);
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof NotRison) return undefined;
    throw error;
  }
}

class NotRison extends Error {}

class RisonReader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  value(depth: number): unknown {
    if (depth > DEEPEST) throw new NotRison();
    if (this.takes('(')) return this.object(depth + 1);
    if (this.takes("'")) return this.quoted();
    if (this.takes('!')) return this.special(depth + 1);
    const word = this.word();
    return /^-?(0|[1-9]\d*)(\.\d+)?(e-?\d+)?$/.test(word) ? Number(word) : word;
  }

  private object(depth: number): Record<string, unknown> {
    const members: [string, unknown][] = [];
    while (!this.takes(')')) {
      if (members.length > 0) this.demand(',');
      const name = this.takes("'") ? this.quoted() : this.word();
      this.demand(':');
      members.push([name, this.value(depth)]);
    }
    return Object.fromEntries(members);
  }

  private special(depth: number): unknown {
    if (this.takes('t')) return true;
    if (this.takes('f')) return false;
    if (this.takes('n')) return null;
    this.demand('(');
    const items: unknown[] = [];
    while (!this.takes(')')) {
      if (items.length > 0) this.demand(',');
      items.push(this.value(depth));
    }
    return items;
  }

  private quoted(): string {
    let read = '';
    for (;;) {
      const character = this.next();
      if (character === "'") return read;
      read += character === '!' ? this.escaped() : character;
    }
  }

  private escaped(): string {
    const character = this.next();
    if (character !== '!' && character !== "'") throw new NotRison();
    return character;
  }

  private word(): string {
    const from = this.at;
    while (!this.isAtEnd && !ENDS.test(this.text[this.at]!)) this.at++;
    if (this.at === from) throw new NotRison();
    return this.text.slice(from, this.at);
  }

  private next(): string {
    if (this.isAtEnd) throw new NotRison();
    return this.text[this.at++]!;
  }

  private takes(character: string): boolean {
    const found = this.text[this.at] === character;
    if (found) this.at++;
    return found;
  }

  private demand(character: string): void {
    if (!this.takes(character)) throw new NotRison();
  }
}
