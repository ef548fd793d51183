import { columnId, orderIndex, recordId } from '../../../src/common/document/plain-table.js';
import type { Block, Fragment } from '../../../src/common/document/rich-text.js';
import { sameContent } from '../../../src/common/document/same-content.js';
import { type GridColumn, NAMING, type TableData, tableData, TableGrid } from './table-grid.js';

/**
 * The table as it is written after the form: one whose rows and columns were numbered by their places, as Markdown and HTML have them,
 * is numbered again. Others keep their ids, and what refers to them.
 */
export const settled = (before: Block, after: Block): Block =>
  before.data['cellMerges'] === undefined && sameContent(numbered(before), before) ? numbered(after) : after;

function numbered(block: Block): Block {
  const { records } = tableData(block);
  const { columns, rows } = new TableGrid(block);
  const ids = new Map(columns.map(({ id }, index) => [id, columnId(index)]));
  const known = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment as unknown, fragment]));
  const fragments: Fragment[] = [];
  const recordOf = (row: string, at: number) => {
    const valueOf = ({ id, type }: GridColumn) => {
      const value = records[row]!.values[id];
      const fragment = type === 'text' ? known.get(value) : undefined;
      if (!fragment) return value;
      const name = `${recordId(at)}${ids.get(id)!}`;
      fragments.push({ ...fragment, fragment: name });
      return name;
    };
    return { orderIndex: orderIndex(at), values: Object.fromEntries(columns.map((column) => [ids.get(column.id)!, valueOf(column)])) };
  };
  const data: TableData = {
    view: viewOf(tableData(block), ids),
    definition: Object.fromEntries(columns.map((column) => [ids.get(column.id)!, { ...column, id: ids.get(column.id)! }])),
    records: Object.fromEntries(rows.map((row, at) => [recordId(at), recordOf(row, at)])),
  };
  return { ...block, data: { ...block.data, ...data }, fragments };
}

function viewOf({ view }: TableData, ids: ReadonlyMap<string, string>): TableData['view'] {
  const { columns, columnWidths } = view;
  const widths = Object.entries(columnWidths ?? {}).flatMap(([id, width]) => (ids.has(id) ? [[ids.get(id)!, width] as const] : []));
  const named = NAMING.filter((member) => view[member] !== undefined).map((member) => [member, ids.get(view[member]!)]);
  return {
    ...view,
    ...(columns && { columns: columns.flatMap((id) => ids.get(id) ?? []) }),
    ...(columnWidths && { columnWidths: Object.fromEntries(widths) }),
    ...Object.fromEntries(named),
  };
}
