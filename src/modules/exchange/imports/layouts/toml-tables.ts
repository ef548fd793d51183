const DEEPEST = 30;
const SPACE = /[ \t]*/y;
/** Spaces, line ends and comments. */
const GAP = /(?:[ \t\n]|#[^\n]*(?:\n|$))*/y;
const BARE = /[\w-]{1,300}/y;
const NUMBER = /[+-]?(?:\d[\d_]{0,20})(?:\.\d[\d_]{0,20})?(?:[eE][+-]?\d{1,3})?(?=[\s,\]}#]|$)/y;
/** A date, a time, or a number of another kind: their texts. */
const WORD = /[\w+.:-]{1,100}(?: \d\d:[\d:.+Zz-]{1,30})?/y;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b', '"': '"', '\\': '\\' };

type Table = Map<string, unknown>;

/** What stands in TOML, as far as it can be read. Dates are texts. */
export function tomlTables(text: string): Record<string, unknown> {
  return readToml(text).values;
}

/** What stands in TOML, and whether all of it could be read. */
export function readToml(text: string): { values: Record<string, unknown>; isWhole: boolean } {
  const reader = new TomlReader(text);
  reader.read();
  return { values: plain(reader.top) as Record<string, unknown>, isWhole: reader.isWhole };
}

class TomlReader {
  readonly top: Table = new Map();
  isWhole = true;
  private at = 0;

  constructor(private readonly text: string) {}

  /** What cannot be read of a line is left out, and what follows is read. */
  read(): void {
    let table: Table | undefined = this.top;
    for (this.skip(GAP); this.at < this.text.length; this.skip(GAP)) {
      const from = this.at;
      const isHeader = this.text[from] === '[';
      const made: Table | undefined = isHeader ? this.header() : table;
      const read = isHeader ? made : made && this.pair(made, 0);
      table = made;
      this.skip(SPACE);
      const isDone = read !== undefined && (this.at >= this.text.length || this.text[this.at] === '\n' || this.text[this.at] === '#');
      if (isDone) continue;
      this.isWhole = false;
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }

  private header(): Table | undefined {
    const isItem = this.text.startsWith('[[', this.at);
    this.at += isItem ? 2 : 1;
    const steps = this.key();
    if (!steps || !this.text.startsWith(isItem ? ']]' : ']', this.at)) return undefined;
    this.at += isItem ? 2 : 1;
    if (!isItem) return tableAt(this.top, steps);
    const holder = tableAt(this.top, steps.slice(0, -1));
    if (!holder) return undefined;
    const last = steps.at(-1)!;
    const list = holder.get(last);
    const made: Table = new Map();
    if (Array.isArray(list)) list.push(made);
    else holder.set(last, [made]);
    return made;
  }

  private pair(table: Table, depth: number): true | undefined {
    const steps = this.key();
    if (!steps || this.text[this.at] !== '=') return undefined;
    this.at++;
    this.skip(SPACE);
    const value = this.value(depth + 1);
    const holder = value === undefined ? undefined : tableAt(table, steps.slice(0, -1));
    if (!holder) return undefined;
    holder.set(steps.at(-1)!, value);
    return true;
  }

  /** `a.b."c"` */
  private key(): string[] | undefined {
    const steps: string[] = [];
    for (;;) {
      this.skip(SPACE);
      const sign = this.text[this.at];
      const step = sign === '"' || sign === "'" ? this.string(sign) : this.match(BARE);
      if (step === undefined || steps.length >= DEEPEST) return undefined;
      steps.push(step);
      this.skip(SPACE);
      if (this.text[this.at] !== '.') return steps;
      this.at++;
    }
  }

  private value(depth: number): unknown {
    const sign = this.text[this.at];
    if (depth > DEEPEST) return undefined;
    if (sign === '"' || sign === "'") return this.string(sign);
    if (sign === '[') return this.list(depth);
    if (sign === '{') return this.inlineTable(depth);
    const number = this.match(NUMBER);
    if (number !== undefined) return Number(number.replaceAll('_', ''));
    const word = this.match(WORD);
    return word === 'true' ? true : word === 'false' ? false : word;
  }

  private list(depth: number): unknown[] | undefined {
    const items: unknown[] = [];
    this.at++;
    for (;;) {
      this.skip(GAP);
      if (this.text[this.at] === ']') break;
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      this.skip(GAP);
      if (this.text[this.at] === ',') this.at++;
      else if (this.text[this.at] !== ']') return undefined;
    }
    this.at++;
    return items;
  }

  private inlineTable(depth: number): Table | undefined {
    const table: Table = new Map();
    this.at++;
    for (;;) {
      this.skip(GAP);
      if (this.text[this.at] === '}') break;
      if (!this.pair(table, depth)) return undefined;
      this.skip(GAP);
      if (this.text[this.at] === ',') this.at++;
      else if (this.text[this.at] !== '}') return undefined;
    }
    this.at++;
    return table;
  }

  private string(sign: string): string | undefined {
    const isLong = this.text.startsWith(sign.repeat(3), this.at);
    const quote = isLong ? sign.repeat(3) : sign;
    const from = this.at + quote.length;
    const parts: string[] = [];
    for (let at = from; at < this.text.length; at++) {
      if (this.text.startsWith(quote, at)) {
        // A text of several lines may end with quotes of its own.
        const more = isLong ? this.countOf(sign, at + quote.length) : 0;
        this.at = at + quote.length + more;
        const said = parts.join('') + sign.repeat(more);
        return isLong && said.startsWith('\n') ? said.slice(1) : said;
      }
      const letter = this.text[at]!;
      if (letter === '\n' && !isLong) return undefined;
      if (letter !== '\\' || sign === "'") {
        parts.push(letter);
        continue;
      }
      at++;
      const [, digits] =
        /^(?:u([\da-f]{4}))/i.exec(this.text.slice(at, at + 5)) ?? /^U([\da-f]{8})/.exec(this.text.slice(at, at + 9)) ?? [];
      if (digits !== undefined) {
        const code = Number.parseInt(digits, 16);
        parts.push(code > 0x10_ff_ff ? '' : String.fromCodePoint(code));
        at += digits.length;
      } else if (/\s/.test(this.text[at] ?? '')) {
        // The line goes on behind the spaces of the next one.
        while (/\s/.test(this.text[at + 1] ?? '')) at++;
      } else parts.push(ESCAPES[this.text[at] ?? ''] ?? '');
    }
    return undefined;
  }

  private countOf(sign: string, from: number): number {
    let to = from;
    while (this.text[to] === sign) to++;
    return to - from;
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    pattern.exec(this.text);
    this.at = pattern.lastIndex;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found?.[0];
  }
}

/** The table of some steps, in the last item of the lists that they name. Undefined where a value stands. */
function tableAt(top: Table, steps: readonly string[]): Table | undefined {
  let table = top;
  for (const step of steps) {
    const found = table.get(step);
    const next: unknown = Array.isArray(found) ? found.at(-1) : found;
    if (next !== undefined && !(next instanceof Map)) return undefined;
    const inner = (next as Table | undefined) ?? new Map<string, unknown>();
    if (next === undefined) table.set(step, inner);
    table = inner;
  }
  return table;
}

const plain = (value: unknown): unknown =>
  value instanceof Map
    ? Object.fromEntries(Array.from(value as Table, ([name, inner]) => [name, plain(inner)]))
    : Array.isArray(value)
      ? value.map(plain)
      : value;
