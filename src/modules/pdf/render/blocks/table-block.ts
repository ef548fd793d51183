import { bidiText } from '../../../../common/bidi/bidi-text.js';
import { beside } from '../drawing/beside.js';
import { framed } from '../drawing/framed.js';
import { type Box, gapOf, type Slab, type Slabs } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import { flowText } from '../text/flow-text.js';
import { BOLD, MUTED } from '../text/styles.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';
import { outlineBand } from './outline-band.js';
import type { TableRow } from '../../../../common/document/table-view.js';
import { type Cell, readTable, type ReadTable, type TableColumn } from './read-table.js';
import { tableCell } from './table-cell.js';

const PADDING = 4;
const NARROWEST_COLUMN = 44;

/** A table with so many columns that they do not fit is printed in several parts. */
export const table: BlockLayout = function* (block, around, layout) {
  const read = readTable(block);
  const box = around.rightToLeft
    ? around
    : { ...around, rightToLeft: bidiText.beginsRightToLeft(read.columns.map(({ title }) => title).join(' ')) };
  if (read.cards) return yield* cards(read, box, layout);
  const most = Math.max(1, Math.floor(box.width / NARROWEST_COLUMN));
  for (let from = 0; from < read.columns.length; from += most) {
    if (from > 0) yield gapOf(THEME.gap);
    yield* grid(read, read.columns.slice(from, from + most), box, layout);
  }
};

interface PlacedColumn extends TableColumn {
  box: Box;
}

function* grid({ header, rows }: ReadTable, columns: readonly TableColumn[], box: Box, layout: Layout): Slabs {
  const placed = placeColumns(columns, box);
  const head = header ? collapsed(layout.tagging.of(layout.tagging.tag('TR'), headRow(placed, box, layout))) : undefined;
  if (head) yield { ...head, keep: true };
  for (const row of rows()) {
    for (const slab of layout.tagging.of(layout.tagging.tag('TR'), bodyRow(row, placed, layout)))
      yield head ? { ...slab, header: head } : slab;
  }
}

function* bodyRow(row: TableRow, columns: readonly PlacedColumn[], layout: Layout): Slabs {
  const cells = columns.map((column) => cellIn('TD', tableCell(row(column.id), column, inner(column.box), layout), layout));
  yield* beside(cells, bordersOf(columns));
}

/** An empty cell has its tag, too: the columns of the others are counted. */
const cellIn = (type: 'TH' | 'TD', slabs: Slabs, { tagging }: Layout): Slab[] => {
  const [top, ...others] = tagging.of(tagging.tag(type), padded(slabs));
  return top ? [top, ...others] : [];
};

function* headRow(columns: readonly PlacedColumn[], box: Box, layout: Layout): Slabs {
  const cells = columns.map(({ title, align, box: own }) =>
    cellIn('TH', flowText(layout.atoms.of(title, BOLD), inner(own), { align }), layout),
  );
  const borders = bordersOf(columns);
  yield* beside(cells, (pen, y, height) => {
    pen.rect(box.x, y, { width: box.width, height, color: THEME.colors.header });
    pen.line([box.x, y], [box.x + box.width, y], THEME.colors.line);
    borders(pen, y, height);
  });
}

/** Several slabs as one. A header that is higher than a part of a page is cut off at its first part when it is repeated. */
function collapsed(slabs: Slabs): Slab | undefined {
  const [first, ...rest] = slabs;
  if (!first || rest.length === 0) return first;
  const all = [first, ...rest];
  return {
    height: all.reduce((sum, { height }) => sum + height, 0),
    isTagged: true,
    draw: (pen, top) => {
      let y = top;
      for (const slab of all) {
        slab.draw?.(pen, y);
        y += slab.height;
      }
    },
  };
}

function* padded(slabs: Slabs): Slabs {
  yield { height: PADDING, draw: () => {} };
  yield* slabs;
  yield { height: PADDING };
}

const inner = (box: Box): Box => ({ ...box, x: box.x + PADDING, width: Math.max(20, box.width - 2 * PADDING) });

const bordersOf =
  (columns: readonly PlacedColumn[]) =>
  (pen: Parameters<Slab['draw'] & {}>[0], y: number, height: number): void => {
    const edges = columns.flatMap(({ box }) => [box.x, box.x + box.width]);
    pen.line([Math.min(...edges), y + height], [Math.max(...edges), y + height], THEME.colors.line);
    for (const edge of new Set(edges.map((each) => Math.round(each * 100) / 100)))
      pen.line([edge, y], [edge, y + height], THEME.colors.line);
  };

/** Columns are as wide as their table says, or in proportion to their texts. */
function placeColumns(columns: readonly TableColumn[], { x, width, rightToLeft = false }: Box): PlacedColumn[] {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  const spare = Math.max(0, width - columns.length * NARROWEST_COLUMN);
  const least = (width - spare) / columns.length;
  let used = 0;
  return columns.map((column) => {
    const own = least + (spare * column.weight) / total;
    const box = { x: rightToLeft ? x + width - used - own : x + used, width: own, rightToLeft };
    used += own;
    return { ...column, box };
  });
}

function* cards({ columns, rows }: ReadTable, box: Box, layout: Layout): Slabs {
  let first = true;
  for (const row of rows()) {
    if (!first) yield gapOf(THEME.gap);
    first = false;
    yield* framed(card(columns, row, indented(box, 8, 8), layout), outlineBand(box), 6);
  }
}

function* card(columns: readonly TableColumn[], row: (column: string) => Cell, box: Box, layout: Layout): Slabs {
  for (const column of columns) {
    const cell = row(column.id);
    if (cell.value === undefined && !cell.fragment) continue;
    if (column.title.trim() !== '' && !column.untitled) yield* flowText(layout.atoms.of(column.title, MUTED), box, { keep: true });
    yield* tableCell(cell, column, box, layout);
  }
}
