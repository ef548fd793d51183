import { parseYaml } from '../layouts/page-head.js';
import { isRecord } from '../../../../common/json/is-record.js';

/** A directive of MyST: ```` ```{name} argument ````, its options, and what it holds. */
export interface Directive {
  name: string;
  argument: string;
  options: Readonly<Record<string, string>>;
  body: readonly string[];
}

/** The beginning of a fence; `name` is there if it is one of a directive. */
export interface FenceLine {
  indent: number;
  sign: string;
  name?: string;
  said: string;
}

const FENCE = /^( *)(`{3,}|~{3,}|:{3,})[ \t]*(?:\{([a-zA-Z_][\w:.+-]*)((?:[^\w:.+{}\n-][^{}\n]*)?)\}[ \t]*)?(.*)/s;
const OPTION = /^:([\w-]+):(?:$|[ \t]+(.*))/s;

export function fenceAt(line: string): FenceLine | undefined {
  const [, indent, sign, name, inner = '', said = ''] = FENCE.exec(line) ?? [];
  if (indent === undefined || (sign!.startsWith('`') && said.includes('`'))) return undefined;
  // In short, options may stand behind the name.
  const title = /title="([^"]*)"/.exec(inner)?.[1];
  return {
    indent: indent.length,
    sign: sign!,
    said: said === '' && title !== undefined ? title : said,
    ...(name !== undefined && { name }),
  };
}

/** The line that ends a fence; the number of lines if nothing ends it. */
export function endOfFence(lines: readonly string[], at: number, { sign, indent }: FenceLine): number {
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]!.trim();
    if (line.startsWith(sign) && line.length < 200 && /^(.)\1*$/.test(line) && lines[end]!.indexOf(sign) < indent + 4) return end;
  }
  return lines.length;
}

/** Lines without the indent of what they are in. */
export const withoutIndent = (lines: readonly string[], indent: number): string[] =>
  indent === 0 ? [...lines] : lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)));

export function directiveOf(name: string, argument: string, lines: readonly string[]): Directive {
  const options: Record<string, string> = {};
  let from = 0;
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---');
    const said = end < 0 ? undefined : parseYaml(lines.slice(1, end).join('\n'));
    for (const [key, value] of isRecord(said) ? Object.entries(said) : [])
      options[key] = [value]
        .flat()
        .filter((one) => typeof one === 'string' || typeof one === 'number')
        .join(' ');
    if (end > 0) from = end + 1;
  } else {
    for (let last: string | undefined; from < lines.length; from++) {
      const line = lines[from]!;
      const [, key, value = ''] = OPTION.exec(line.trimEnd()) ?? [];
      if (key !== undefined) options[(last = key)] = value.replace(/^(["'])(.*)\1$/, '$2');
      else if (last !== undefined && /^[ \t]+\S/.test(line)) options[last] += ` ${line.trim()}`;
      else break;
    }
  }
  return { name, argument: argument.trim(), options, body: trimmed(lines.slice(from)) };
}

/** Without empty lines at both ends. */
export function trimmed(lines: readonly string[]): string[] {
  let [from, to] = [0, lines.length];
  while (from < to && lines[from]!.trim() === '') from++;
  while (to > from && lines[to - 1]!.trim() === '') to--;
  return lines.slice(from, to);
}

/** The directives at the top of some lines, and whether nothing else is there. */
export function directivesIn(lines: readonly string[]): { directives: Directive[]; isAll: boolean } {
  const directives: Directive[] = [];
  let isAll = true;
  for (let at = 0; at < lines.length; at++) {
    const fence = fenceAt(lines[at]!);
    if (fence?.name === undefined) {
      isAll &&= lines[at]!.trim() === '' || /^(?:%|\([^()]+\)=)/.test(lines[at]!);
      continue;
    }
    const end = endOfFence(lines, at, fence);
    directives.push(directiveOf(fence.name, fence.said, withoutIndent(lines.slice(at + 1, end), fence.indent)));
    at = end;
  }
  return { directives, isAll };
}
