/** The values that a file of Python assigns to some names, as far as they are literals. The file is never run. */
export function pythonValues(code: string, names: readonly string[]): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const wanted = new Map(names.map((name) => [name, MOST_TRIES]));
  for (const { index, 0: start, 1: name } of code.matchAll(/^([A-Za-z_]\w{0,100})[ \t]{0,20}=(?!=)/gm)) {
    const left = wanted.get(name!) ?? 0;
    if (left === 0) continue;
    wanted.set(name!, left - 1);
    const value = new LiteralReader(code, index + start.length).read();
    if (value !== undefined) values.set(name!, value);
  }
  return values;
}

/** How often a name is read that is assigned several times. The last value that is a literal counts. */
const MOST_TRIES = 3;
const DEEPEST = 20;
const TEXT = /([A-Za-z]{0,2})("""|'''|"|')/y;
const NUMBER = /-?\d{1,15}(?:\.\d{1,15})?/y;
const WORD = /True|False|None/y;
const GAP = /(?:[\s\\]|#[^\n]*(?:\n|$))*/y;
const WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };
const CLOSES: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

/** Reads texts, numbers, lists, tuples and dictionaries; anything else is undefined. */
class LiteralReader {
  constructor(
    private readonly code: string,
    private at: number,
  ) {}

  read(): unknown {
    while (this.code[this.at] === ' ' || this.code[this.at] === '\t') this.at++;
    return this.value(0);
  }

  private value(depth: number): unknown {
    const sign = this.code[this.at] ?? '';
    if (Object.hasOwn(CLOSES, sign)) return depth < DEEPEST ? this.items(CLOSES[sign]!, depth) : undefined;
    const text = this.text();
    if (text !== undefined) return this.joined(text, depth);
    const word = this.match(WORD)?.[0];
    if (word !== undefined) return WORDS[word];
    const number = this.match(NUMBER)?.[0];
    return number === undefined ? undefined : Number(number);
  }

  /** Texts that follow each other within brackets are one. */
  private joined(first: string, depth: number): string {
    const parts = [first];
    if (depth === 0) return first;
    for (;;) {
      this.match(GAP);
      const next = this.text();
      if (next === undefined) return parts.join('');
      parts.push(next);
    }
  }

  private items(close: string, depth: number): unknown {
    const items: unknown[] = [];
    const entries: [string, unknown][] = [];
    this.at++;
    for (;;) {
      this.match(GAP);
      if (this.code[this.at] === close) break;
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      this.match(GAP);
      if (close === '}' && this.code[this.at] === ':') {
        this.at++;
        this.match(GAP);
        const value = this.value(depth + 1);
        if (value === undefined) return undefined;
        if (typeof item === 'string' || typeof item === 'number') entries.push([`${item}`, value]);
        this.match(GAP);
      } else items.push(item);
      if (this.code[this.at] === ',') this.at++;
      else if (this.code[this.at] !== close) return undefined;
    }
    this.at++;
    return close === '}' && items.length === 0 ? Object.fromEntries(entries) : items.length === 1 && close === ')' ? items[0] : items;
  }

  private text(): string | undefined {
    const begun = this.match(TEXT);
    if (!begun) return undefined;
    const [, prefix = '', quote = ''] = begun;
    if (/f/i.test(prefix)) return undefined;
    const isRaw = /r/i.test(prefix);
    let said = '';
    for (let at = this.at; at < this.code.length; at++) {
      const letter = this.code[at]!;
      if (this.code.startsWith(quote, at)) {
        this.at = at + quote.length;
        return said;
      }
      if (letter === '\n' && quote.length === 1) return undefined;
      if (letter !== '\\' || isRaw) said += letter;
      else said += ESCAPES[this.code[++at] ?? ''] ?? this.code[at] ?? '';
    }
    return undefined;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.code);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}
