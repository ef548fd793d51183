export interface FrontMatter {
  /** What the page says of itself before its text begins, `key: value` by line. */
  values: Readonly<Record<string, FrontMatterValue>>;
  rest: string;
}
export type FrontMatterValue = string | number | boolean | null | readonly string[] | { readonly [name: string]: FrontMatterValue };

const LARGEST = 64 * 1024;
const DEEPEST = 8;
const KEY = /^([\w-]+)[ \t]*:(?:[ \t](.*))?$/s;

/** Reads what stands between two lines of `---` at the very start, as far as it is plain. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  if (!/^---[ \t]*\n/.test(text)) return undefined;
  const from = text.indexOf('\n') + 1;
  const end = /^---[ \t]*$/m.exec(text.slice(from, from + LARGEST));
  if (!end) return undefined;
  const lines = text
    .slice(from, from + end.index)
    .split('\n')
    .slice(0, -1);
  // A text may stand between two rules as well. A list of several lines may end at the margin.
  if (!lines.every((line) => line.trim() === '' || /^(?:\s|#|-\s|[\]}]|[\w-]+[ \t]*:)/.test(line))) return undefined;
  if (!lines.every((line) => line.trim() === '') && !lines.some((line) => KEY.test(line))) return undefined;
  return { values: membersOf(lines, 0), rest: text.slice(from + end.index + end[0].length).replace(/^\n/, '') };
}

function membersOf(lines: readonly string[], depth: number): Record<string, FrontMatterValue> {
  const values: [string, FrontMatterValue][] = [];
  for (let at = 0; at < lines.length; at++) {
    const found = KEY.exec(lines[at]!);
    if (!found) continue;
    const inner: string[] = [];
    while (at + 1 < lines.length && /^(?:\s|-\s|[\]}]|$)/.test(lines[at + 1]!)) inner.push(lines[++at]!);
    const said = inner.filter((line) => line.trim() !== '');
    const value = (found[2] ?? '').trim();
    if (value === '' && said.some((line) => KEY.test(line.trim())) && !said[0]!.trim().startsWith('- ')) {
      const indent = /^\s*/.exec(said[0]!)![0].length;
      if (depth < DEEPEST)
        values.push([
          found[1]!,
          membersOf(
            said.map((line) => line.slice(Math.min(indent, indentOf(line)))),
            depth + 1,
          ),
        ]);
    } else {
      const texts = inner.map((line) => line.trim());
      values.push([
        found[1]!,
        valueOf(
          value,
          texts.filter((line) => line !== ''),
        ),
      ]);
    }
  }
  return Object.fromEntries(values);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function valueOf(written: string, inner: readonly string[]): FrontMatterValue {
  if (/^>[+-]?$/.test(written)) return inner.join(' ');
  if (/^\|[+-]?$/.test(written)) return inner.join('\n');
  if (written === '' && inner.length > 0 && inner.every((line) => line.startsWith('- ')))
    return inner.map((line) => unquoted(line.slice(2).trim()));
  const whole = [written, ...inner].join(' ').trim();
  if (whole.startsWith('[') && whole.endsWith(']')) {
    const items = whole.slice(1, -1).trim();
    return items === '' ? [] : (items.endsWith(',') ? items.slice(0, -1) : items).split(',').map((item) => unquoted(item.trim()));
  }
  return scalar(whole);
}

function scalar(written: string): string | number | boolean | null {
  if (written === 'true' || written === 'false') return written === 'true';
  if (written === '' || written === 'null' || written === '~') return null;
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(written) ? Number(written) : unquoted(written);
}

function unquoted(written: string): string {
  if (/^'.*'$/s.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(written)) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    return written.slice(1, -1);
  }
}
