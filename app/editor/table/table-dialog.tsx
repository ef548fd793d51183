import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Block } from '../../../src/common/document/rich-text.js';
import { Modal } from '../../parts/modal.js';
import { useWords } from '../../words/language.js';
import { type NewType, NEW_TYPES, withColumn } from './change-columns.js';
import { withRow } from './change-rows.js';
import { ColumnHead } from './column-head.js';
import { settled } from './number-table.js';
import { TableGrid } from './table-grid.js';
import { GridRow } from './grid-row.js';

interface TableDialogProps {
  block: Block;
  onSave: (block: Block) => void;
  /** Goes on with the table as Markdown. */
  onMarkdown: (block: Block) => void;
  onClose: () => void;
}

/** What a part of the form does to the table. */
export interface TableEditing {
  /** The table of this moment: fields write into it without drawing the form again. */
  now: () => Block;
  write: (block: Block) => void;
  /** Changes rows or columns. Then something else has the focus, and screen readers are told where the moved part is now. */
  reshape: (block: Block, focus: string, told?: string) => void;
}

/** A table as rows and columns with fields. What these do not offer stays as it is. */
export const TableDialog = ({ block, onSave, onMarkdown, onClose }: TableDialogProps) => {
  const { editor, shell } = useWords();
  const words = editor.table;
  const form = useRef<HTMLFormElement>(null);
  const edited = useRef(block);
  const [{ focus, told }, redraw] = useState({ focus: '', told: '' });
  const [type, setType] = useState<NewType>('text');
  // A part that moves loses the focus, and so does one that is gone.
  useLayoutEffect(() => {
    if (focus !== '') form.current?.querySelector<HTMLElement>(focus)?.focus();
  }, [focus, told]);
  const editing: TableEditing = {
    now: () => edited.current,
    write: (next) => (edited.current = next),
    reshape: (next, then, said) => {
      edited.current = next;
      const { rows, columns } = new TableGrid(next);
      redraw({ focus: then, told: said ?? words.size(rows.length, columns.length) });
    },
  };
  const grid = new TableGrid(edited.current);
  const isKept = grid.rows.some((row) => grid.columns.some((column) => grid.cell(row, column).kind === 'kept'));
  const written = () => (edited.current === block ? block : settled(block, edited.current));
  const save = (event: Event) => {
    event.preventDefault();
    onSave(written());
  };
  const addRow = () => editing.reshape(withRow(editing.now(), grid.rows.length), cellOf(grid.rows.length));
  const addColumn = () => {
    const next = withColumn(editing.now(), type);
    const at = new TableGrid(next).columns.findIndex(({ id }) => !grid.columns.some((column) => column.id === id));
    editing.reshape(next, titleOf(at));
  };
  return (
    <Modal title={editor.kinds.table} onClose={onClose}>
      <form ref={form} class="table-form" noValidate onSubmit={save}>
        <div class="table-grid">
          <table>
            <thead>
              <tr>
                <td />
                {grid.columns.map((column, at) => (
                  <ColumnHead key={column.id} grid={grid} column={column} at={at} editing={editing} />
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.rows.map((row, at) => (
                <GridRow key={row} grid={grid} row={row} at={at} editing={editing} />
              ))}
            </tbody>
          </table>
        </div>
        <p role="status" class="muted">
          {told}
        </p>
        {isKept && <p class="muted">{words.kept}</p>}
        <div class="buttons">
          <button type="button" class="quiet" onClick={addRow}>
            {words.addRow}
          </button>
          <button type="button" class="quiet" onClick={addColumn}>
            {words.addColumn}
          </button>
          <select aria-label={words.newType} value={type} onChange={(event) => setType(event.currentTarget.value as NewType)}>
            {NEW_TYPES.map((each) => (
              <option value={each}>{words.types[each]}</option>
            ))}
          </select>
        </div>
        <div class="buttons">
          <button type="submit">{editor.apply}</button>
          <button type="button" class="quiet" onClick={onClose}>
            {shell.cancel}
          </button>
          <button type="button" class="quiet" onClick={() => onMarkdown(written())}>
            {editor.asMarkdown}
          </button>
        </div>
      </form>
    </Modal>
  );
};

const cellOf = (row: number): string => `tbody > tr:nth-child(${row + 1}) > td :is(textarea, input, select, summary)`;
const titleOf = (column: number): string => `thead > tr > :nth-child(${column + 2}) textarea`;
