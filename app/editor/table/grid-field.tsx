import { useState } from 'preact/hooks';
import { type Place, withChosen, withText, withValue } from './change-cells.js';
import type { TableEditing } from './table-dialog.js';
import type { GridCell, GridColumn } from './table-grid.js';

interface GridFieldProps {
  cell: GridCell;
  column: GridColumn;
  label: string;
  place: Place;
  editing: TableEditing;
}

/** The field of a cell. */
export const GridField = ({ cell, column, label, place, editing }: GridFieldProps) => {
  const set = (value: unknown) => editing.write(withValue(editing.now(), place, value));
  switch (cell.kind) {
    case 'text':
      return (
        <textarea
          rows={1}
          dir="auto"
          aria-label={label}
          value={cell.text}
          onInput={(event) => editing.write(withText(editing.now(), place, event.currentTarget.value))}
        />
      );
    case 'number':
      return (
        <input
          type="number"
          step="any"
          aria-label={label}
          value={cell.value}
          onInput={({ currentTarget }) => set(currentTarget.value === '' ? null : currentTarget.valueAsNumber + 0)}
        />
      );
    case 'rating':
      return <Rating most={column.max ?? 0} value={cell.value} label={label} onChoose={set} />;
    case 'checkbox':
      return <input type="checkbox" aria-label={label} checked={cell.isChecked} onChange={(event) => set(event.currentTarget.checked)} />;
    case 'select':
      return (
        <Options
          column={column}
          first={cell.chosen}
          label={label}
          onChoose={(chosen) => editing.write(withChosen(editing.now(), place, chosen))}
        />
      );
    case 'kept':
      return (
        <bdi class="kept" title={cell.short}>
          {cell.short}
        </bdi>
      );
  }
};

/** More stars than this are nowhere to be seen. */
const MOST_STARS = 100;

interface RatingProps {
  most: number;
  value: number | undefined;
  label: string;
  onChoose: (value: number | null) => void;
}

const Rating = ({ most, value, label, onChoose }: RatingProps) => {
  const offered = Array.from({ length: Math.min(Math.max(Math.floor(most), 0), MOST_STARS) }, (_, index) => index + 1);
  const all = value === undefined || offered.includes(value) ? offered : [value, ...offered];
  return (
    <select
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))}
    >
      <option value="" />
      {all.map((stars) => (
        <option value={String(stars)}>{stars}</option>
      ))}
    </select>
  );
};

interface OptionsProps {
  column: GridColumn;
  first: readonly string[];
  label: string;
  onChoose: (chosen: readonly string[]) => void;
}

/** The options of a column. What a cell has and the column does not offer can be taken away as well. */
const Options = ({ column, first, label, onChoose }: OptionsProps) => {
  const [chosen, setChosen] = useState(first);
  const { options = [], multiple } = column;
  const unknown = first.filter((value) => !options.some((option) => option.value === value));
  const all = [...options, ...[...new Set(unknown)].map((value) => ({ value, label: value }))];
  const choose = (next: readonly string[]) => {
    setChosen(next);
    onChoose(next);
  };
  if (multiple !== true && first.length < 2)
    return (
      <select
        aria-label={label}
        value={chosen[0] ?? NONE}
        onChange={({ currentTarget }) => choose(currentTarget.value === NONE ? [] : [currentTarget.value])}
      >
        <option value={NONE} />
        {all.map((option) => (
          <option value={option.value}>{option.label}</option>
        ))}
      </select>
    );
  const shown = all.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <details>
      <summary aria-label={`${label}: ${shown.join(', ')}`}>{shown.join(', ') || '…'}</summary>
      {all.map(({ value, label: name }) => (
        <label class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => choose(currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </details>
  );
};

/** An option may well have an empty value. */
const NONE = '\0';
