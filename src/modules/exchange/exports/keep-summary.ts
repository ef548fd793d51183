import { commonPairs } from '../../../common/document/common-pairs.js';

/** A line of a table of contents, and what it says. */
interface SummaryLine {
  raw: string;
  /** The depth of a page or link, or the heading of a group; undefined for lines that say nothing. */
  says: string | undefined;
  depth: number;
  /** Behind the sign of the list. */
  text: string;
}

const ENTRY = /^([ \t]*)([*+-])[ \t]+(.*)$/s;
const LINK = /^\[((?:[^\\\]]|\\.)*)\]\(([^)]*)\)(.*)$/s;
const GROUP = /^#{2,}[ \t]+(.*)$/s;
const TAB = 4;

/**
 * The table of contents `former` with the entries of `after`. Entries that are there keep their lines, with their signs and indentation, and
 * so do comments, empty lines and the heading at the top. Undefined if the result would say something else.
 */
export function keepSummary(former: string, after: string): string | undefined {
  const lineEnd = former.includes('\r\n') ? '\r\n' : '\n';
  const [old, now] = [linesOf(former), linesOf(after)];
  const spoken = now.filter(({ says }) => says !== undefined);
  const style = styleOf(old);
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => numbers.get(text) ?? numbers.set(text, numbers.size).size - 1;
  const pairs = commonPairs(
    old.map(({ says }, at) => numberOf(says ?? `line ${at}`)),
    spoken.map(({ says }) => numberOf(says!)),
  );
  const lines: string[] = [];
  let [a, b] = [0, 0];
  for (const [x, y] of [...pairs, [old.length, spoken.length] as const]) {
    const between = old.slice(a, x);
    const added = spoken.slice(b, y).map((line) => printed(line, style));
    // Entries that are replaced make place for others; comments and empty lines stay.
    const first = between.findIndex(({ says }) => says !== undefined);
    const trailing = first < 0 ? between.length - endOf(between) : first;
    const silent = (some: readonly SummaryLine[]) => some.flatMap(({ says, raw }) => (says === undefined ? [raw] : []));
    lines.push(...silent(between.slice(0, trailing)), ...added.flat(), ...silent(between.slice(trailing)));
    if (x < old.length) lines.push(old[x]!.raw);
    [a, b] = [x + 1, y + 1];
  }
  const text = lines.join(lineEnd).trimEnd() + former.slice(former.trimEnd().length);
  const said = (of: readonly SummaryLine[]) => of.flatMap(({ says }) => says ?? []).join('\n');
  return said(linesOf(text)) === said(now) ? text : undefined;
}

/** How many lines without a word stand at the end: what is added stands before them. */
function endOf(lines: readonly SummaryLine[]): number {
  const last = lines.findLastIndex(({ raw }) => raw.trim() !== '');
  return lines.length - 1 - last;
}

function linesOf(text: string): SummaryLine[] {
  const open: number[] = [];
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((raw) => {
      const [, indent, , entry] = ENTRY.exec(raw) ?? [];
      const group = GROUP.exec(raw)?.[1];
      if (group !== undefined || /^(?:---|\*\*\*|___)[ \t]*$/.test(raw)) {
        open.length = 0;
        return { raw, says: group === undefined ? '---' : `# ${group.trim()}`, depth: 0, text: raw.trim() };
      }
      if (indent === undefined) return { raw, says: undefined, depth: 0, text: '' };
      const width = indent.replaceAll('\t', ' '.repeat(TAB)).length;
      while (open.length > 0 && open.at(-1)! >= width) open.pop();
      const depth = open.length;
      open.push(width);
      return { raw, says: `${depth} ${normal(entry!)}`, depth, text: entry! };
    });
}

/** Two ways to write the same link. */
function normal(entry: string): string {
  const [, title, href, more] = LINK.exec(entry.trim()) ?? [];
  if (title === undefined) return entry.trim();
  return `[${title.replace(/\\(.)/g, '$1').trim()}](${pathOf(href!)})${more!.trim()}`;
}

function pathOf(href: string): string {
  const path = href
    .trim()
    .replace(/(?<!\s)\s+(?:"[^"]*"|'[^']*')$/, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/^(?:\.\/)+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface SummaryStyle {
  sign: string;
  indent: string;
}

/** As most of its entries are written. */
function styleOf(lines: readonly SummaryLine[]): SummaryStyle {
  const entries = lines.flatMap(({ raw, depth }) => {
    const [, indent, sign] = ENTRY.exec(raw) ?? [];
    return sign === undefined ? [] : [{ indent: indent!, sign, depth }];
  });
  const nested = entries.find(({ depth }) => depth === 1);
  return { sign: entries[0]?.sign ?? '*', indent: nested?.indent ?? '  ' };
}

function printed({ depth, says, text }: SummaryLine, { sign, indent }: SummaryStyle): string[] {
  if (says!.startsWith('#') || says === '---') return ['', text, ''];
  return [`${indent.repeat(depth)}${sign} ${text}`];
}
