import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningOf } from '../../app/editor/block-kinds.js';
import { printBlocks, readBlocks } from '../../app/editor/markdown.js';
import { withChosen, withText, withValue } from '../../app/editor/table/change-cells.js';
import { mayRemove, NEW_TYPES, withColumn, withColumnMoved, withoutColumn, withTitle } from '../../app/editor/table/change-columns.js';
import { withoutRow, withRow, withRowMoved } from '../../app/editor/table/change-rows.js';
import { settled } from '../../app/editor/table/number-table.js';
import { tableData, TableGrid } from '../../app/editor/table/table-grid.js';
import { canonicalBlock, withoutBlockKeys } from '../../src/common/document/canonical.js';
import { checkDocument } from '../../src/common/document/check-document.js';
import type { Block } from '../../src/common/document/rich-text.js';
import { block } from '../support/any-document.js';
import { everyBlock } from '../support/every-block.js';
import { runs } from '../support/runs.js';

const OFTEN = runs(1000);
const tables = block(['table'], 1).map((table) => canonicalBlock(table as Block));
/** What somebody types, and which of the rows, columns and options it is about. */
const typed = fc.string({ unit: fc.constantFrom('a', ' ', '|', '*', '\n', '<', '\\', '{', 'é', '1.') });
const which = fc.nat({ max: 20 });

/** All that stands in the cells, by row and column, as it is stored. */
const cellsOf = (table: Block): unknown[][] => {
  const grid = new TableGrid(table);
  const named = new Map((table.fragments ?? []).map((fragment) => [fragment.fragment as unknown, fragment.nodes]));
  return grid.rows.map((row) =>
    grid.columns.map(({ id, type }) => {
      const value = tableData(table).records[row]!.values[id];
      return (type === 'text' ? named.get(value) : undefined) ?? value ?? null;
    }),
  );
};
const headOf = (table: Block) => new TableGrid(table).columns.map((column) => ({ ...column, id: '' }));
const pick = <T>(list: readonly T[], at: number): T | undefined => (list.length === 0 ? undefined : list[at % list.length]);

/** It is a table that the service takes, and comes back from its text. */
function expectWritten(table: Block): void {
  expect(checkDocument({ object: 'document', data: {}, nodes: [table] })).toEqual([]);
  const [back] = readBlocks(printBlocks([canonicalBlock(table)]));
  expect(cellsOf(back!)).toEqual(cellsOf(withoutBlockKeys(canonicalBlock(table))));
  expect(headOf(back!)).toEqual(headOf(table));
}

/** As Markdown, as HTML, or with ids of its own. */
const notation = (table: Block) => /^(?:\||<table|\{%)/.exec(printBlocks([canonicalBlock(table)]))![0];

it('a table that nobody changes is the same, to the last byte', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const before = JSON.stringify(table);
      const grid = new TableGrid(table);
      for (const row of grid.rows) for (const column of grid.columns) grid.cell(row, column);
      expect(settled(table, table)).toEqual(table);
      expect(JSON.stringify(table)).toBe(before);
    }),
    OFTEN,
  );
});

it('a cell that is changed changes nothing else', () => {
  fc.assert(
    fc.property(tables, which, which, typed, (table, rowAt, columnAt, text) => {
      const grid = new TableGrid(table);
      const [row, column] = [pick(grid.rows, rowAt), pick(grid.columns, columnAt)];
      if (row === undefined || !column) return;
      const place = { row, column: column.id };
      const cell = grid.cell(row, column);
      const changed = {
        text: () => withText(table, place, text),
        number: () => withValue(table, place, 7),
        rating: () => withValue(table, place, 3),
        checkbox: () => withValue(table, place, true),
        select: () => withChosen(table, place, ['a|b']),
        kept: () => table,
      }[cell.kind]();
      const after = settled(table, changed);
      const { records: before, ...rest } = table.data as { records: object };
      const { records: now, ...same } = after.data as { records: object };
      expect(same).toEqual(rest);
      expect(Object.keys(now)).toEqual(Object.keys(before));
      const cells = cellsOf(table);
      const [x, y] = [grid.rows.indexOf(row), grid.columns.indexOf(column)];
      const cellsNow = cellsOf(after);
      if (cell.kind === 'text') expect(new TableGrid(after).cell(row, column)).toEqual({ kind: 'text', text });
      cells[x]![y] = cellsNow[x]![y];
      expect(cellsNow).toEqual(cells);
      // What nobody sees stays as well.
      const texts = new Set((after.fragments ?? []).map((fragment) => JSON.stringify(fragment)));
      expect((table.fragments ?? []).filter((fragment) => !texts.has(JSON.stringify(fragment))).length).toBeLessThan(2);
      expect(notation(after)).toBe(notation(table));
      expectWritten(after);
    }),
    OFTEN,
  );
});

it('rows are added, moved and removed, and all others stay as they are', () => {
  fc.assert(
    fc.property(tables, which, (table, at) => {
      const { rows } = new TableGrid(table);
      const place = at % (rows.length + 1);
      const added = withRow(table, place);
      const row = new TableGrid(added).rows[place]!;
      const after = settled(table, added);
      expect(cellsOf(after).toSpliced(place, 1)).toEqual(cellsOf(table));
      expect(notation(after)).toBe(notation(table));
      expectWritten(after);
      expect(cellsOf(settled(table, withoutRow(added, row)))).toEqual(cellsOf(table));
      if (place === 0) return;
      const moved = settled(table, withRowMoved(added, row, -1));
      expect(cellsOf(moved).toSpliced(place - 1, 1)).toEqual(cellsOf(table));
      const removed = settled(table, withoutRow(table, rows[place - 1]!));
      expect(cellsOf(removed)).toEqual(cellsOf(table).toSpliced(place - 1, 1));
      expectWritten(removed);
    }),
    OFTEN,
  );
});

it('columns are added, named, moved and removed, and all others stay as they are', () => {
  fc.assert(
    fc.property(tables, which, fc.constantFrom(...NEW_TYPES), (table, at, type) => {
      const before = new TableGrid(table).columns.map(({ id }) => id);
      const added = withColumn(table, type);
      const { columns } = new TableGrid(added);
      const made = columns.findIndex(({ id }) => !before.includes(id));
      const after = settled(table, withTitle(added, columns[made]!.id, 'New | one'));
      expect(headOf(after)[made]).toMatchObject({ title: 'New | one', type });
      expect(cellsOf(after).map((cells) => cells.toSpliced(made, 1))).toEqual(cellsOf(table));
      expectWritten(after);
      expect(cellsOf(settled(table, withoutColumn(added, columns[made]!.id)))).toEqual(cellsOf(table));
      const from = at % columns.length;
      if (from > 0) {
        const moved = settled(table, withColumnMoved(added, columns[from]!.id, -1));
        const swap = <T>(list: readonly T[]) => list.with(from - 1, list[from]!).with(from, list[from - 1]!);
        const shown = new TableGrid(added);
        // Those that readers do not see may only stand behind all others.
        if (shown.columns.every(({ id }) => shown.isShown(id))) {
          expect(headOf(moved)).toEqual(swap(headOf(added)));
          expect(cellsOf(moved)).toEqual(cellsOf(added).map(swap));
        }
        expectWritten(moved);
      }
      const gone = pick(before, at);
      if (gone === undefined || !mayRemove(new TableGrid(table), gone)) return;
      const removed = settled(table, withoutColumn(table, gone));
      expect(cellsOf(removed)).toEqual(cellsOf(table).map((cells) => cells.toSpliced(at % before.length, 1)));
      expect(JSON.stringify(tableData(withoutColumn(table, gone)).view)).not.toContain(`Definition":"${gone}"`);
      expectWritten(removed);
    }),
    OFTEN,
  );
});

it('what the form does not offer is said in short', () => {
  const [table] = readBlocks(
    '<table><thead><tr><th>A</th><th data-type="files">F</th><th data-type="content-ref">R</th></tr></thead><tbody><tr><td>one <strong>two</strong></td><td></td><td><a href="https://example.com/">x</a></td></tr></tbody></table>',
  );
  const grid = new TableGrid(table!);
  expect(grid.columns.map((column) => grid.cell('r1', column))).toEqual([
    { kind: 'kept', short: 'one two' },
    { kind: 'kept', short: '' },
    { kind: 'kept', short: 'https://example.com/' },
  ]);
});

it('a new table has three rows and three columns of text', () => {
  const grid = new TableGrid(readBlocks(beginningOf('table') as string)[0]!);
  expect(grid.rows).toHaveLength(3);
  expect(grid.columns.map(({ type }) => type)).toEqual(['text', 'text', 'text']);
});

it('the table with a column of each type is offered cell by cell', () => {
  const table = everyBlock().document.nodes.find(({ type }) => type === 'table')!;
  const grid = new TableGrid(table);
  expect(grid.columns.map((column) => grid.cell('r1', column).kind)).toEqual(['text', 'select', 'rating', 'checkbox']);
});
