/** The marks of parts that files for inclusion have: `--8<-- [start:name]` and `ANCHOR: name`. */
const PART_MARK = /--8<--[ \t]*\[[ \t]*(?:start|end)[ \t]*:|\bANCHOR(?:_END)?:/;

/** The part of a text that an inclusion names; undefined when there is none. Lines are counted from 1. */
export function includedPart(text: string, part: { name?: string; from?: number; to?: number }): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n');
  if (part.name === undefined)
    return lines
      .slice((part.from ?? 1) - 1, part.to)
      .filter((line) => !PART_MARK.test(line))
      .join('\n');
  const isMark = (line: string, snippet: 'start' | 'end', anchor: 'ANCHOR' | 'ANCHOR_END') =>
    new RegExp(
      `--8<--[ \\t]*\\[[ \\t]*${snippet}[ \\t]*:[ \\t]*${escaped(part.name!)}[ \\t]*\\]|\\b${anchor}:[ \\t]*${escaped(part.name!)}(?![\\w-])`,
    ).test(line);
  const from = lines.findIndex((line) => isMark(line, 'start', 'ANCHOR'));
  if (from < 0) return undefined;
  const to = lines.findIndex((line, at) => at > from && isMark(line, 'end', 'ANCHOR_END'));
  return lines
    .slice(from + 1, to < 0 ? undefined : to)
    .filter((line) => !PART_MARK.test(line))
    .join('\n');
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
