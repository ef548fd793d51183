import { type HtmlElement, type HtmlNode, isBlank } from './html-tree.js';
import { MOST_COLUMNS } from './plain-table.js';
import { DocumentTooComplex } from './rich-text.js';

export interface HtmlRows {
  /** The cells that name the columns. */
  head: readonly HtmlElement[] | undefined;
  rows: readonly (readonly (HtmlElement | undefined)[])[];
  columns: number;
  captions: readonly HtmlElement[];
  /** What stands in the table, but in no cell. */
  others: readonly HtmlNode[];
}

interface Row {
  cells: HtmlElement[];
  isHead: boolean;
}

const MOST_CELLS = 65_536;
const WIDEST_SPAN = 100;

/** The cells of a table by row and column. A cell that spans several places stands in the first of them. */
export function htmlRows(table: HtmlElement): HtmlRows {
  const found: { rows: Row[]; captions: HtmlElement[]; others: HtmlNode[] } = { rows: [], captions: [], others: [] };
  collect(table, false, found);
  const grid = placed(found.rows.map(({ cells }) => cells));
  const columns = Math.max(0, ...grid.map((row) => row.length));
  if (columns > MOST_COLUMNS) throw new DocumentTooComplex(`The text holds a table of more than ${MOST_COLUMNS} columns`);
  if (columns * grid.length > MOST_CELLS) throw new DocumentTooComplex(`The text holds a table of more than ${MOST_CELLS} cells`);
  const first = found.rows[0];
  const isHead = first !== undefined && (first.isHead || (first.cells.length > 0 && first.cells.every(({ name }) => name === 'th')));
  return {
    head: isHead ? Array.from({ length: columns }, (_, at) => grid[0]![at] ?? EMPTY) : undefined,
    rows: isHead ? grid.slice(1) : grid,
    columns,
    captions: found.captions,
    others: found.others,
  };
}

const EMPTY: HtmlElement = { kind: 'element', name: 'th', attributes: {}, children: [], raw: '', isClosed: true, holdsBlocks: false };

function collect(holder: HtmlElement, isHead: boolean, found: { rows: Row[]; captions: HtmlElement[]; others: HtmlNode[] }): void {
  for (const child of holder.children) {
    if (child.kind !== 'element') {
      if (child.kind === 'blocks' || child.text.trim() !== '') found.others.push(child);
    } else if (child.name === 'caption') found.captions.push(child);
    else if (child.name === 'tr') {
      const cells = child.children.filter((cell) => cell.kind === 'element' && (cell.name === 'td' || cell.name === 'th'));
      found.rows.push({ cells: cells as HtmlElement[], isHead });
      found.others.push(...child.children.filter((other) => !cells.includes(other) && !isBlank(other)));
    } else if (child.name === 'td' || child.name === 'th') {
      found.rows.push({ cells: [child], isHead });
    } else if (child.name !== 'colgroup' && child.name !== 'col') {
      const isPart = child.name === 'thead' || child.name === 'tbody' || child.name === 'tfoot';
      if (isPart) collect(child, child.name === 'thead', found);
      else found.others.push(child);
    }
  }
}

function placed(rows: readonly (readonly HtmlElement[])[]): (HtmlElement | undefined)[][] {
  const grid: (HtmlElement | undefined)[][] = [];
  /** For how many more rows a column is taken by a cell above. */
  const taken: number[] = [];
  let count = 0;
  for (const cells of rows) {
    const row: (HtmlElement | undefined)[] = [];
    const skip = () => {
      while ((taken[row.length] ?? 0) > 0) {
        taken[row.length]!--;
        row.push(undefined);
      }
    };
    for (const cell of cells) {
      skip();
      const [across, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let at = 0; at < across; at++) {
        if (down > 1) taken[row.length] = down - 1;
        row.push(at === 0 ? cell : undefined);
      }
    }
    skip();
    count += row.length;
    if (count > MOST_CELLS) throw new DocumentTooComplex(`The text holds a table of more than ${MOST_CELLS} cells`);
    grid.push(row);
  }
  return grid;
}

function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const value = /^\d{1,4}$/.test(attributes[name] ?? '') ? Number(attributes[name]) : 1;
  return Math.max(1, Math.min(value, WIDEST_SPAN));
}
