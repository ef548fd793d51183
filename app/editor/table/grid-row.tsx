import { useWords } from '../../words/language.js';
import { withoutRow, withRow, withRowMoved } from './change-rows.js';
import { nameOf } from './column-head.js';
import { GridField } from './grid-field.js';
import type { TableEditing } from './table-dialog.js';
import type { TableGrid } from './table-grid.js';

interface GridRowProps {
  grid: TableGrid;
  row: string;
  at: number;
  editing: TableEditing;
}

/** The cells of a row, behind what is done to the whole row. */
export const GridRow = ({ grid, row, at, editing }: GridRowProps) => {
  const { editor } = useWords();
  const words = editor.table;
  const last = grid.rows.length - 1;
  const tool = (place: number, which: string) => `tbody > tr:nth-child(${place + 1}) ${which}`;
  const move = (by: -1 | 1, which: string) => {
    const place = at + by;
    if (place < 0 || place > last) return;
    editing.reshape(withRowMoved(editing.now(), row, by), tool(place, which), words.movedTo(place + 1));
  };
  const remove = () =>
    editing.reshape(withoutRow(editing.now(), row), last === 0 ? '[type="submit"]' : tool(Math.min(at, last - 1), 'summary'));
  return (
    <tr>
      <th scope="row">
        <details>
          <summary aria-label={words.rowTools(at + 1)}>{at + 1}</summary>
          <div class="table-tools">
            <button
              type="button"
              class="plain"
              data-act="up"
              aria-label={words.moveRowUp(at + 1)}
              aria-disabled={at === 0}
              onClick={() => move(-1, '[data-act="up"]')}
            >
              ↑
            </button>
            <button
              type="button"
              class="plain"
              data-act="down"
              aria-label={words.moveRowDown(at + 1)}
              aria-disabled={at === last}
              onClick={() => move(1, '[data-act="down"]')}
            >
              ↓
            </button>
            <button
              type="button"
              class="plain"
              aria-label={words.addRowBelow(at + 1)}
              onClick={() => editing.reshape(withRow(editing.now(), at + 1), tool(at + 1, 'td :is(textarea, input, select, summary)'))}
            >
              +
            </button>
            <button type="button" class="plain" aria-label={words.removeRow(at + 1)} onClick={remove}>
              ✕
            </button>
          </div>
        </details>
      </th>
      {grid.columns.map((column, index) => (
        <td key={column.id}>
          <GridField
            cell={grid.cell(row, column)}
            column={column}
            label={words.cell(nameOf(column, index), at + 1)}
            place={{ row, column: column.id }}
            editing={editing}
          />
        </td>
      ))}
    </tr>
  );
};
