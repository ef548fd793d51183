/** What a literal of JavaScript says; undefined for all that is computed. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** What names stand for: constants of the page, its imports, the properties of a part. */
export type Scope = ReadonlyMap<string, Value>;

const DEEPEST = 40;
const BLANKS = /\s*/y;
const NUMBER = /[+-]?(?:0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)(?![\w$])/iy;
const NAME = /[A-Za-z_$][\w$]*/y;
/** `require('./a.png').default`, `useBaseUrl('/a.png')`: what they say is the address. */
const ADDRESS_OF = /(?:require|useBaseUrl|withBase|String\.raw)\s*\(/y;
const WORDS: Readonly<Record<string, Value>> = { true: true, false: false, null: null };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', '\n': '' };

/** Reads a literal, or a name of the scope. Nothing runs, and every character is looked at a few times at most. */
export function readValue(code: string, scope: Scope): Value | undefined {
  const reader = new ValueReader(code, scope);
  const value = reader.value(0);
  return value !== undefined && reader.isAtEnd() ? value : undefined;
}

class ValueReader {
  private at = 0;

  constructor(
    private readonly code: string,
    private readonly scope: Scope,
  ) {}

  /** Nothing but spaces and a semicolon is left. */
  isAtEnd(): boolean {
    this.skip();
    if (this.code[this.at] === ';') this.at++;
    this.skip();
    return this.at >= this.code.length;
  }

  value(depth: number): Value | undefined {
    let value = this.single(depth);
    // Texts that are put together.
    for (this.skip(); value !== undefined && this.code[this.at] === '+'; this.skip()) {
      this.at++;
      const next = this.single(depth);
      value = next === undefined || typeof next === 'object' || typeof value === 'object' ? undefined : `${value}${next}`;
    }
    return value;
  }

  private single(depth: number): Value | undefined {
    this.skip();
    const sign = this.code[this.at] ?? '';
    if (depth > DEEPEST || sign === '') return undefined;
    if (sign === '"' || sign === "'") return this.text(sign);
    if (sign === '`') return this.template(depth);
    if (sign === '[') return this.list(depth);
    if (sign === '{') return this.object(depth);
    if (sign === '(') return this.inBrackets(depth);
    const number = this.match(NUMBER);
    if (number !== undefined) return Number(number.replaceAll('_', ''));
    if (this.match(ADDRESS_OF) !== undefined) {
      const address = this.value(depth + 1);
      return this.taken(')') ? this.members(address, true) : undefined;
    }
    const name = this.match(NAME);
    if (name === undefined) return undefined;
    return Object.hasOwn(WORDS, name) ? WORDS[name] : this.members(this.scope.get(name), false);
  }

  /** `.name` and `['name']` of a value. `.default` and `.src` of an address are the address. */
  private members(of: Value | undefined, isAddress: boolean): Value | undefined {
    let value = of;
    while (this.code[this.at] === '.' || this.code.startsWith('?.', this.at)) {
      this.at += this.code[this.at] === '.' ? 1 : 2;
      const name = this.match(NAME);
      if (name === undefined) return undefined;
      if ((isAddress || typeof value === 'string') && (name === 'default' || name === 'src')) continue;
      value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    }
    return value;
  }

  private inBrackets(depth: number): Value | undefined {
    this.at++;
    const value = this.value(depth + 1);
    return this.taken(')') ? value : undefined;
  }

  private text(quote: string): string | undefined {
    const parts: string[] = [];
    for (this.at++; this.at < this.code.length; this.at++) {
      const letter = this.code[this.at]!;
      if (letter === quote) {
        this.at++;
        return parts.join('');
      }
      if (letter !== '\\') parts.push(letter);
      else parts.push(this.escaped());
    }
    return undefined;
  }

  private escaped(): string {
    const letter = this.code[++this.at] ?? '';
    const [, long, short] = /^u(?:\{([\da-f]{1,6})\}|([\da-f]{4}))/i.exec(this.code.slice(this.at, this.at + 10)) ?? [];
    const digits = long ?? short;
    if (digits === undefined) return ESCAPES[letter] ?? letter;
    this.at += digits.length + (long === undefined ? 0 : 2);
    const point = Number.parseInt(digits, 16);
    return point > 0x10_ff_ff ? '' : String.fromCodePoint(point);
  }

  private template(depth: number): string | undefined {
    const parts: string[] = [];
    for (this.at++; this.at < this.code.length; this.at++) {
      const letter = this.code[this.at]!;
      if (letter === '`') {
        this.at++;
        return parts.join('');
      }
      if (letter === '\\') parts.push(this.escaped());
      else if (letter === '$' && this.code[this.at + 1] === '{') {
        this.at += 2;
        const value = this.value(depth + 1);
        this.skip();
        if (value === undefined || typeof value === 'object' || this.code[this.at] !== '}') return undefined;
        parts.push(String(value));
      } else parts.push(letter);
    }
    return undefined;
  }

  private list(depth: number): Value | undefined {
    const items: Value[] = [];
    this.at++;
    while (!this.taken(']')) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.taken(',') && !this.next(']')) return undefined;
    }
    return items;
  }

  private object(depth: number): Value | undefined {
    const fields: [string, Value][] = [];
    this.at++;
    while (!this.taken('}')) {
      const sign = this.code[this.at] ?? '';
      const name = sign === '"' || sign === "'" ? this.text(sign) : (this.match(NAME) ?? this.match(NUMBER));
      if (name === undefined) return undefined;
      const value = this.taken(':') ? this.value(depth + 1) : this.scope.get(name);
      if (value === undefined) return undefined;
      fields.push([name, value]);
      if (!this.taken(',') && !this.next('}')) return undefined;
    }
    return Object.fromEntries(fields);
  }

  private taken(sign: string): boolean {
    const isNext = this.next(sign);
    if (isNext) this.at++;
    this.skip();
    return isNext;
  }

  private next(sign: string): boolean {
    this.skip();
    return this.code[this.at] === sign;
  }

  /** Spaces and comments say nothing. */
  private skip(): void {
    const { code } = this;
    for (;;) {
      this.match(BLANKS);
      const end = code.startsWith('//', this.at)
        ? endOr(code.indexOf('\n', this.at), code.length)
        : code.startsWith('/*', this.at)
          ? code.indexOf('*/', this.at + 2) + 2
          : 0;
      if (end <= this.at) return;
      this.at = end;
    }
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.code);
    if (!found) return undefined;
    this.at = pattern.lastIndex;
    return found[0];
  }
}

const endOr = (found: number, otherwise: number): number => (found < 0 ? otherwise : found);

export const isRecord = (value: Value | undefined): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The label of an item of `items` or `values`. */
export const labelOf = (value: Value | undefined): string | undefined => {
  if (typeof value === 'string') return value;
  const label = isRecord(value) ? (value['label'] ?? value['title'] ?? value['value']) : undefined;
  return typeof label === 'string' ? label : undefined;
};
