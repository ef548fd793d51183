import { orderIndex, recordId } from '../../../src/common/document/plain-table.js';
import type { Block } from '../../../src/common/document/rich-text.js';
import { namesIn, withData, withNewText } from './change-cells.js';
import { byText, type GridRecord, tableData, TableGrid } from './table-grid.js';

/** An empty row at a place. */
export function withRow(block: Block, at: number): Block {
  const { records, definition } = tableData(block);
  const ids = new TableGrid(block).rows;
  const row = freshId(recordId, (id) => Object.hasOwn(records, id));
  const last = ids.length === 0 ? undefined : records[ids.at(-1)!]!.orderIndex;
  const values = Object.fromEntries(Object.values(definition).map(({ id, type }) => [id, emptyValue(type)]));
  const made = { orderIndex: last === undefined ? orderIndex(0) : `${last}1`, values };
  let changed = withData(block, { records: inOrder({ ...records, [row]: made }, ids.toSpliced(at, 0, row)) });
  for (const { id, type } of Object.values(definition)) if (type === 'text') changed = withNewText(changed, { row, column: id }, '');
  return changed;
}

export function withoutRow(block: Block, row: string): Block {
  const { [row]: _, ...records } = tableData(block).records;
  return withoutUnused(block, withData(block, { records }));
}

export function withRowMoved(block: Block, row: string, by: -1 | 1): Block {
  const ids = new TableGrid(block).rows;
  const at = ids.indexOf(row);
  return withData(block, { records: inOrder(tableData(block).records, ids.toSpliced(at, 1).toSpliced(at + by, 0, row)) });
}

/** What Markdown writes for a cell that says nothing. */
export const emptyValue = (type: string): unknown => (type === 'select' || type === 'files' ? [] : null);

/** The first id of its kind that nothing has. */
export function freshId(idOf: (index: number) => string, isTaken: (id: string) => boolean): string {
  let index = 0;
  while (isTaken(idOf(index))) index++;
  return idOf(index);
}

/** Without the texts that only cells had that are gone. */
export function withoutUnused(before: Block, after: Block): Block {
  const kept = new Set<unknown>(namesIn(after));
  const gone = new Set<unknown>(namesIn(before).filter((name) => !kept.has(name)));
  return { ...after, fragments: (after.fragments ?? []).filter(({ fragment }) => !gone.has(fragment)) };
}

type Records = Readonly<Record<string, GridRecord>>;

/** Rows are in the order of texts that they have, which change hands. */
function inOrder(records: Records, ids: readonly string[]): Records {
  const places = ids.map((id) => records[id]!.orderIndex).toSorted(byText);
  const areDistinct = new Set(places).size === places.length;
  return Object.fromEntries(ids.map((id, at) => [id, { ...records[id]!, orderIndex: areDistinct ? places[at]! : orderIndex(at) }]));
}
