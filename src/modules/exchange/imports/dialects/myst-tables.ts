import { withoutIndent, trimmed } from './myst-fences.js';

type Cell = readonly string[];
const ROW = /^(\s*)[*+-](\s+)[*+-](?:$|\s+(.*))/s;
const CELL = /^(\s+)[*+-](?:$|\s+(.*))/s;
const MOST_CELLS = 65_536;

/** The rows of a `list-table`: lists in a list. */
export function listRows(body: readonly string[]): string[][][] {
  const rows: string[][][] = [];
  let indent = 0;
  let cells = 0;
  for (const line of body) {
    const row = ROW.exec(line);
    if (row) {
      rows.push([[row[3] ?? '']]);
      indent = row[1]!.length + 1 + row[2]!.length;
      cells++;
      continue;
    }
    const cell = CELL.exec(line);
    const cellsOfRow = rows.at(-1);
    if (!cellsOfRow || cells > MOST_CELLS) continue;
    if (cell && cell[1]!.length === indent) {
      cellsOfRow.push([cell[2] ?? '']);
      cells++;
    } else cellsOfRow.at(-1)!.push(line);
  }
  return rows.map((row) => row.map(([first = '', ...rest]) => trimmed([first, ...withoutIndent(rest, indent + 2)])));
}

/** The rows of values with signs between them, which may stand in quotes. Reads each letter once. */
export function csvRows(text: string, sign: string): string[][] {
  const rows: string[][] = [[]];
  let value = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') value += letter;
      else if (text[at + 1] === '"') value += text[++at]!;
      else quoted = false;
    } else if (letter === '"' && value.trim() === '') [value, quoted] = ['', true];
    else if (letter === sign || letter === '\n') {
      rows.at(-1)!.push(value.trim());
      value = '';
      if (letter === '\n') rows.push([]);
    } else value += letter;
  }
  rows.at(-1)!.push(value.trim());
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}

/** A table of Markdown if its cells are texts of one line, else one of HTML with blocks in its cells. */
export function tableOf(
  rows: readonly (readonly Cell[])[],
  { title, header, stub }: { title: string; header: number; stub: number },
): string[] {
  const caption = title === '' ? [] : [`**${title}**`, ''];
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0) return caption;
  const filled = rows.map((row) => Array.from({ length: width }, (_, at) => trimmed(row[at] ?? [])));
  const isPlain =
    header === 1 &&
    filled.every((row) => row.every((cell) => cell.length <= 1 && !/^(?:[-*+] |\d+[.)] |#|>|`{3}|\{%)/.test(cell[0] ?? '')));
  if (isPlain) {
    const lines = filled.map((row) => `| ${row.map((cell) => (cell[0] ?? '').replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`);
    return [...caption, lines[0]!, `|${' --- |'.repeat(width)}`, ...lines.slice(1)];
  }
  const rowOf = (row: readonly Cell[], isHead: boolean) => [
    '<tr>',
    ...row.flatMap((cell, at) => {
      const name = isHead || at < stub ? 'th' : 'td';
      return [`<${name}>`, '', ...cell, '', `</${name}>`];
    }),
    '</tr>',
  ];
  const [heads, others] = [filled.slice(0, header), filled.slice(header)];
  return [
    ...caption,
    '<table>',
    ...(heads.length === 0 ? [] : ['<thead>', ...heads.flatMap((row) => rowOf(row, true)), '</thead>']),
    '<tbody>',
    ...others.flatMap((row) => rowOf(row, false)),
    '</tbody>',
    '</table>',
  ];
}
