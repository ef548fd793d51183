/** The position at which a text stops being valid JSON. */
interface JsonFlaw {
  /** Starts at 1, as in editors. */
  line: number;
  column: number;
  /** The character at the position; undefined if the text ends too early. */
  found: string | undefined;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the first syntax error. The messages of engines differ by version and often name no position. Recurses as deep
 * as the text is nested.
 */
export function findJsonFlaw(text: string): JsonFlaw | undefined {
  const scan = new JsonScan(text);
  if (scan.passesDocument()) return undefined;
  const before = text.slice(0, scan.at);
  return { line: before.split('\n').length, column: scan.at - before.lastIndexOf('\n'), found: characterAt(text, scan.at) };
}

const characterAt = (text: string, index: number) => (index < text.length ? String.fromCodePoint(text.codePointAt(index)!) : undefined);

/** Advances through a text while it is valid JSON. Each method returns whether it reached its end; if not, `at` is the error. */
class JsonScan {
  at = 0;

  constructor(private readonly text: string) {}

  passesDocument(): boolean {
    return this.passesValue() && this.at === this.text.length;
  }

  private passesValue(): boolean {
    this.passes(SPACE);
    const passed = this.passesToken();
    if (passed) this.passes(SPACE);
    return passed;
  }

  private passesToken(): boolean {
    switch (this.text[this.at]) {
      case '{':
        return this.passesList('}', () => this.passesMember());
      case '[':
        return this.passesList(']', () => this.passesValue());
      case '"':
        return this.passesString();
      default:
        return this.passes(SCALAR);
    }
  }

  private passesList(end: string, passesElement: () => boolean): boolean {
    this.at++;
    this.passes(SPACE);
    if (this.passesCharacter(end)) return true;
    do {
      if (!passesElement()) return false;
    } while (this.passesCharacter(','));
    return this.passesCharacter(end);
  }

  private passesMember(): boolean {
    this.passes(SPACE);
    if (this.text[this.at] !== '"' || !this.passesString()) return false;
    this.passes(SPACE);
    return this.passesCharacter(':') && this.passesValue();
  }

  private passesString(): boolean {
    this.at++;
    for (let character = this.text[this.at]; character !== undefined && character >= ' '; character = this.text[this.at]) {
      if (character === '"') return this.passesCharacter('"');
      if (character !== '\\') this.at++;
      else if (!this.passes(ESCAPE)) return false;
    }
    return false;
  }

  private passesCharacter(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private passes(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return false;
    this.at += found.length;
    return true;
  }
}
