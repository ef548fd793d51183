import { type TableColumn, type TableRow, TableView } from '../table-view.js';
import { wideClass } from './box-blocks.js';
import { classNames } from './class-names.js';
import type { BlockView, Renderer } from './renderer.js';
import { tableCards } from './table-cards.js';
import { tableCell } from './table-cell.js';

export const table: BlockView = (block, renderer) => {
  const view = new TableView(block);
  return (
    <div class={classNames('table', wideClass(block))}>
      {view.settings.type === 'cards' ? tableCards(view, renderer) : tableGrid(view, renderer)}
    </div>
  );
};

/** Wider than most screens. Columns of other widths share what is left. */
const WIDEST_COLUMN = 2000;

/** The box around a table scrolls: with the keyboard, only what has the focus does. */
function tableGrid(view: TableView, renderer: Renderer) {
  const { columns, settings, rows } = view;
  const { hideHeader, columnWidths = {}, stickyHeader, stickyFirstColumn } = settings;
  const widths = columns.map(({ id }) => (Object.hasOwn(columnWidths, id) ? columnWidths[id]! : 0));
  const names = classNames('table-scroll', stickyHeader && 'sticky-header', stickyFirstColumn && 'sticky-first-column');
  return (
    <div class={names} role="group" aria-label={renderer.context.words.table} tabIndex={0}>
      <table>
        {widths.some((width) => width > 0) && (
          <colgroup>
            {widths.map((width) => (
              <col width={width > 0 ? Math.min(WIDEST_COLUMN, Math.ceil(width)) : undefined} />
            ))}
          </colgroup>
        )}
        {hideHeader !== true && (
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" class={alignClasses(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>{rows.map((row) => tableRow(row, columns, renderer))}</tbody>
      </table>
    </div>
  );
}

const tableRow = (row: TableRow, columns: readonly TableColumn[], renderer: Renderer) => (
  <tr>
    {columns.map((column) => (
      <td class={alignClasses(column)}>{tableCell(row(column.id), column, renderer)}</td>
    ))}
  </tr>
);

const ALIGNS: Readonly<Record<string, string>> = { center: 'align-center', right: 'align-end' };
const VERTICAL: Readonly<Record<string, string>> = { center: 'middle', middle: 'middle', bottom: 'bottom' };

const alignClasses = ({ type, textAlignment = '', verticalAlignment = '' }: TableColumn) =>
  classNames(ALIGNS[textAlignment], VERTICAL[verticalAlignment], type === 'number' && 'number');
