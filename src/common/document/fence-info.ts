import type { Data } from './rich-text.js';
import { sound } from './parse-inline.js';

export interface FenceInfo {
  syntax?: string;
  data: Data;
  /** The numbers of the highlighted lines, from 1. */
  highlighted: ReadonlySet<number>;
}

const TITLE = /(?:^|[\s{])(?:title|filename|file)=(?:"([^"]*)"|'([^']*)')/;
const RANGES = /\{([\d,\s-]+)\}|hl_lines="([\d,\s-]+)"/;
const NUMBERED = /(?:^|[\s:])(?:showLineNumbers|line-numbers|linenums="\d+"|lineNumbers)(?![\w-])/;
const LONGEST_RANGE = 10_000;

/** What follows the sign of a fence: its language and what other tools write behind it. */
export function fenceInfo(info: string): FenceInfo {
  const trimmed = info.trim();
  const [first = ''] = /^[^\s{[]*/.exec(trimmed) ?? [];
  const [language = '', ...flags] = first.split(':');
  const isFlagged = flags.length > 0 && flags.every((flag) => /^[\w=-]+$/.test(flag)) && NUMBERED.test(first);
  // `{ .python .annotate }` is how MkDocs writes a language with classes.
  const syntax = sound(isFlagged ? language : first || (/^\{[ \t]*\.([\w+#-]+)/.exec(trimmed)?.[1] ?? ''));
  const found = TITLE.exec(info);
  const title = found ? (found[1] ?? found[2]) : bracketed(trimmed);
  return {
    ...(syntax === '' ? {} : { syntax }),
    data: {
      ...(typeof title === 'string' ? { title: sound(title) } : {}),
      ...(NUMBERED.test(info) && !info.includes('no-line-numbers') ? { lineNumbers: true } : {}),
    },
    highlighted: linesOf(RANGES.exec(info)),
  };
}

const bracketed = (info: string): string | undefined => (info.endsWith(']') ? info.slice(info.lastIndexOf('[') + 1, -1) : undefined);

function linesOf(found: RegExpExecArray | null): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of (found?.[1] ?? found?.[2] ?? '').split(/[\s,]+/)) {
    const range = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (!range) continue;
    const from = Number(range[1]);
    const to = Math.min(Number(range[2] ?? from), from + LONGEST_RANGE);
    for (let line = from; line <= to; line++) lines.add(line);
  }
  return lines;
}
