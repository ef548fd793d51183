import { withoutIndent } from './myst-fences.js';
import { append } from './prose-lines.js';

const BEGINS = /^( {0,3}:[ \t]+)(.*)/s;
/** What begins another block than a text. */
const OTHER = /^(?:[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>|\||`{3}|~{3}|:{3}|<|\{%|=== |!!!|\?\?\?)| {4})/;

/**
 * Reads terms with their definitions, which may hold blocks, as a list: each item begins with the term. Undefined if there is none at
 * the line.
 */
export function definitionList(lines: readonly string[], at: number): { made: string[]; last: number } | undefined {
  const made: string[] = [];
  let last = at - 1;
  for (let next = at; ;) {
    const read = definition(lines, next);
    if (!read) break;
    append(made, read.made);
    last = read.last;
    next = last + 1;
    while (next < lines.length && lines[next]!.trim() === '') next++;
  }
  return last < at ? undefined : { made: ['', ...made], last };
}

function definition(lines: readonly string[], at: number): { made: string[]; last: number } | undefined {
  const term = lines[at];
  if (term === undefined || term.trim() === '' || OTHER.test(term) || BEGINS.test(term)) return undefined;
  const terms = [term.trim()];
  let next = at + 1;
  // Several terms may share a definition, each on its line.
  while (terms.length < 10 && next < lines.length && lines[next]!.trim() !== '' && !BEGINS.test(lines[next]!) && !OTHER.test(lines[next]!))
    terms.push(lines[next++]!.trim());
  if (lines[next]?.trim() === '' && terms.length === 1) next++;
  if (!BEGINS.test(lines[next] ?? '')) return undefined;
  const made = [`- **${terms.join(', ')}**`, ''];
  let last = at;
  while (next < lines.length) {
    const [, sign, first] = BEGINS.exec(lines[next]!) ?? [];
    if (sign === undefined) break;
    const body = [first!];
    // Lines of a text may go on without an indent.
    for (next++; next < lines.length && lines[next]!.trim() !== '' && !BEGINS.test(lines[next]!); next++) body.push(lines[next]!);
    const widest = sign.length;
    for (let gap = next; gap < lines.length; gap++) {
      if (lines[gap]!.trim() === '') continue;
      const indent = lines[gap]!.length - lines[gap]!.trimStart().length;
      if (indent < 2) break;
      append(body, lines.slice(next, gap + 1));
      next = gap + 1;
    }
    const [head = '', ...rest] = body;
    const indent = leastIndent(rest, widest);
    made.push(`  ${head}`);
    append(
      made,
      withoutIndent(rest, indent).map((line) => (line.trim() === '' ? '' : `  ${line}`)),
    );
    made.push('');
    last = next - 1;
    while (next < lines.length && lines[next]!.trim() === '') next++;
    if (!BEGINS.test(lines[next] ?? '')) break;
  }
  return { made, last };
}

/** The least indent of lines that have one, and at most the one of their sign. */
function leastIndent(lines: readonly string[], most: number): number {
  let least = most;
  for (const line of lines) if (/^[ \t]{2,}\S/.test(line)) least = Math.min(least, line.length - line.trimStart().length);
  return least;
}
