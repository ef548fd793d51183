import { useWords } from '../../words/language.js';
import { mayRemove, withColumnMoved, withoutColumn, withTitle } from './change-columns.js';
import type { TableEditing } from './table-dialog.js';
import type { GridColumn, TableGrid } from './table-grid.js';

interface ColumnHeadProps {
  grid: TableGrid;
  column: GridColumn;
  at: number;
  editing: TableEditing;
}

/** What a column is called when it has no title. */
export const nameOf = ({ title }: GridColumn, at: number): string => (title.trim() === '' ? String(at + 1) : title);

/** The title of a column, what its cells hold, and what is done to the whole column. */
export const ColumnHead = ({ grid, column, at, editing }: ColumnHeadProps) => {
  const { editor } = useWords();
  const words = editor.table;
  const name = nameOf(column, at);
  const type = words.types[column.type as keyof typeof words.types];
  const holds = grid.isShown(column.id) ? type : `${type}, ${words.hidden}`;
  const last = grid.columns.length - 1;
  const tool = (place: number, which: string) => `thead > tr > :nth-child(${place + 2}) ${which}`;
  const move = (by: -1 | 1, which: string) => {
    const place = at + by;
    if (place < 0 || place > last) return;
    editing.reshape(withColumnMoved(editing.now(), column.id, by), tool(place, which), words.movedTo(place + 1));
  };
  const isRemovable = mayRemove(grid, column.id);
  const remove = () => {
    if (isRemovable) editing.reshape(withoutColumn(editing.now(), column.id), tool(Math.min(at, last - 1), 'summary'));
  };
  return (
    <th scope="col">
      <textarea
        rows={1}
        dir="auto"
        aria-label={words.columnTitle(at + 1)}
        value={column.title}
        onInput={(event) => editing.write(withTitle(editing.now(), column.id, event.currentTarget.value))}
      />
      <details>
        <summary aria-label={words.columnTools(name, holds)}>{holds}</summary>
        <div class="table-tools">
          <button
            type="button"
            class="plain"
            data-act="back"
            aria-label={words.moveColumnBack(name)}
            aria-disabled={at === 0}
            onClick={() => move(-1, '[data-act="back"]')}
          >
            ‹
          </button>
          <button
            type="button"
            class="plain"
            data-act="on"
            aria-label={words.moveColumnOn(name)}
            aria-disabled={at === last}
            onClick={() => move(1, '[data-act="on"]')}
          >
            ›
          </button>
          <button type="button" class="plain" aria-label={words.removeColumn(name)} aria-disabled={!isRemovable} onClick={remove}>
            ✕
          </button>
        </div>
      </details>
    </th>
  );
};
