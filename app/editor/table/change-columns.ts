import { columnId } from '../../../src/common/document/plain-table.js';
import type { Block } from '../../../src/common/document/rich-text.js';
import type { TableViewSettings } from '../../../src/common/document/table-view.js';
import { withData, withNewText, withValue } from './change-cells.js';
import { emptyValue, freshId, withoutUnused } from './change-rows.js';
import { NAMING, tableData, TableGrid } from './table-grid.js';

/** The types of columns that can be added: those whose cells the form writes without asking for more. */
export const NEW_TYPES = ['text', 'number', 'checkbox', 'rating'] as const;
export type NewType = (typeof NEW_TYPES)[number];

const MOST_STARS = 5;

/** An empty column behind all others. */
export function withColumn(block: Block, type: NewType): Block {
  const { view, definition, records } = tableData(block);
  const rows = Object.values(records);
  const named = new Set([...(view.columns ?? []), ...Object.keys(view.columnWidths ?? {})]);
  const id = freshId(
    columnId,
    (name) => Object.hasOwn(definition, name) || named.has(name) || rows.some(({ values }) => Object.hasOwn(values, name)),
  );
  const about = { ...(type === 'text' && { textAlignment: 'left' }), ...(type === 'rating' && { max: MOST_STARS }) };
  const isListed = (view.columns ?? []).length > 0;
  let changed = withData(block, {
    view: isListed ? { ...view, columns: [...view.columns!, id] } : view,
    definition: { ...definition, [id]: { id, title: '', type, ...about } },
  });
  for (const row of Object.keys(records)) {
    const place = { row, column: id };
    changed = type === 'text' ? withNewText(changed, place, '') : withValue(changed, place, emptyValue(type));
  }
  return changed;
}

export function withTitle(block: Block, column: string, title: string): Block {
  const { definition } = tableData(block);
  return withData(block, { definition: { ...definition, [column]: { ...definition[column]!, title } } });
}

/** Without the last column that readers see, they would see all others. */
export function mayRemove(grid: TableGrid, column: string): boolean {
  return grid.columns.filter(({ id }) => grid.isShown(id)).length > 1 || !grid.isShown(column);
}

export function withoutColumn(block: Block, column: string): Block {
  const { view, definition, records } = tableData(block);
  const { [column]: _, ...others } = definition;
  const rows = Object.entries(records).map(([id, record]) => {
    const { [column]: __, ...values } = record.values;
    return [id, { ...record, values }] as const;
  });
  const changed = withData(block, { view: viewWithout(view, column), definition: others, records: Object.fromEntries(rows) });
  return withoutUnused(block, changed);
}

function viewWithout(view: TableViewSettings, column: string): TableViewSettings {
  const { columnWidths = {}, ...rest } = view;
  const { [column]: _, ...widths } = columnWidths;
  const gone = NAMING.filter((member) => view[member] === column);
  const kept = Object.entries(rest).filter(([member]) => !(gone as readonly string[]).includes(member));
  return {
    ...(Object.fromEntries(kept) as unknown as TableViewSettings),
    ...(view.columns && { columns: view.columns.filter((id) => id !== column) }),
    ...(Object.keys(widths).length > 0 && { columnWidths: widths }),
  };
}

export function withColumnMoved(block: Block, column: string, by: -1 | 1): Block {
  const { view, definition } = tableData(block);
  const grid = new TableGrid(block);
  const ids = grid.columns.map(({ id }) => id);
  const at = ids.indexOf(column);
  const order = ids.toSpliced(at, 1).toSpliced(at + by, 0, column);
  const unknown = (view.columns ?? []).filter((id) => !Object.hasOwn(definition, id));
  return withData(block, {
    // The database does not keep the order of members, so the view says it.
    view: { ...view, columns: [...order.filter((id) => grid.isShown(id)), ...unknown] },
    definition: Object.fromEntries(order.map((id) => [id, definition[id]!])),
  });
}
