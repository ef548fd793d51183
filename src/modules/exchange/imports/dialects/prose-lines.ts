/** A longer line is data that nobody wrote by hand. */
const LONGEST_LINE = 20_000;
const FENCE = /^([ \t>]*)(`{3,}|~{3,})(.*)/;

/** Says of each line of a text, in order, whether it is code between fences; the fences are code, too. */
export class CodeFences {
  private open: { indent: number; fence: string } | undefined;

  isCode(line: string): boolean {
    const [, before = '', fence = '', info = ''] = FENCE.exec(line) ?? [];
    if (this.open) {
      const isEnd = fence.startsWith(this.open.fence) && info.trim() === '' && before.length < this.open.indent + 4;
      if (isEnd) this.open = undefined;
      return true;
    }
    if (fence === '' || (fence.startsWith('`') && info.includes('`'))) return false;
    this.open = { indent: before.length, fence };
    return true;
  }

  /** Whether the next line is code, or ends it. */
  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** The line that ends code which nothing has ended. */
  get missingEnd(): string | undefined {
    return this.open && ' '.repeat(this.open.indent) + this.open.fence;
  }
}

/** Changes the parts of a line that are no code. */
export function outsideCode(line: string, change: (prose: string) => string): string {
  if (line.length > LONGEST_LINE) return line;
  if (!line.includes('`')) return change(line);
  const parts: string[] = [];
  let at = 0;
  while (at < line.length) {
    const from = line.indexOf('`', at);
    if (from < 0) break;
    let to = from;
    while (line[to] === '`') to++;
    const end = endOfCode(line, to, to - from);
    if (end < 0) {
      // Signs that nothing closes are text.
      parts.push(change(line.slice(at, to)));
      at = to;
      continue;
    }
    parts.push(change(line.slice(at, from)), line.slice(from, end));
    at = end;
  }
  return parts.join('') + change(line.slice(at));
}

/** Where a run of as many backticks ends. */
function endOfCode(line: string, from: number, length: number): number {
  for (let at = line.indexOf('`', from); at >= 0; at = line.indexOf('`', at)) {
    let to = at;
    while (line[to] === '`') to++;
    if (to - at === length) return to;
    at = to;
  }
  return -1;
}

/** The front matter, which is no text, and the lines below it. */
export function splitFront(text: string): { front: string; lines: string[] } {
  const end = /^\ufeff?---[ \t]*\n/.test(text) ? /\n---[ \t]*\n/.exec(text) : null;
  const front = end ? text.slice(0, end.index + end[0].length) : '';
  return { front, lines: text.slice(front.length).split('\n') };
}

export const indentOf = (line: string): number => /^ */.exec(line)![0].length;

/** The lines from one on that are indented by at least `indent`, or empty; none at the end are empty. */
export function indentedFrom(lines: readonly string[], from: number, indent: number): string[] {
  let to = from;
  while (to < lines.length && (lines[to]!.trim() === '' || indentOf(lines[to]!) >= indent)) to++;
  while (to > from && lines[to - 1]!.trim() === '') to--;
  return lines.slice(from, to);
}

/** Adds lines to others, however many there are. */
export function append(made: string[], lines: Iterable<string>): void {
  for (const line of lines) made.push(line);
}
