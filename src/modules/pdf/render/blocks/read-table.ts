import { isRecord } from '../../../../common/json/is-record.js';
import type { Block } from '../../../../common/document/rich-text.js';
import { type TableCell, type TableRow, TableView, type TableColumn as StoredColumn } from '../../../../common/document/table-view.js';
import type { Align } from '../text/draw-line.js';

export interface TableColumn {
  id: string;
  title: string;
  type: string;
  align: Align;
  /** Its share of the width. */
  weight: number;
  untitled: boolean;
  /** The labels of the options of a column of choices. */
  options: ReadonlyMap<string, string>;
  /** The highest rating. */
  max: number;
}

export type Cell = TableCell;

export interface ReadTable {
  cards: boolean;
  header: boolean;
  columns: readonly TableColumn[];
  /** The rows in order, each as its cells by column. */
  rows: () => Iterable<TableRow>;
}

/** Rows whose texts decide how wide columns are. */
const SAMPLE = 40;
const [SHORTEST, LONGEST] = [4, 60];

export function readTable(block: Block): ReadTable {
  const view = new TableView(block);
  const { settings, rows } = view;
  const sample = rows.slice(0, SAMPLE);
  const columns = columnsOf(view).map((column): TableColumn => {
    const { id, title, type, textAlignment, options = [], max = 5 } = column;
    const longest = Math.max(title.length, ...sample.map((row) => lengthOf(row(id))));
    return {
      id,
      title,
      type,
      max,
      align: textAlignment === 'center' ? 'center' : textAlignment === 'right' ? 'end' : 'start',
      weight: settings.columnWidths?.[id] ?? Math.sqrt(Math.min(LONGEST, Math.max(SHORTEST, longest))) * 40,
      untitled: settings.hideColumnTitle === true,
      options: new Map(options.map(({ value, label }) => [value, label])),
    };
  });
  return { cards: settings.type === 'cards', header: settings.hideHeader !== true, columns: positive(columns), rows: () => rows };
}

/** The columns that the view shows. Of cards, also those with the target and the cover. */
function columnsOf(view: TableView): StoredColumn[] {
  const { coverDefinition, targetDefinition } = view.settings;
  const ids = [coverDefinition, ...view.columns.map(({ id }) => id), targetDefinition].filter((id): id is string => id !== undefined);
  return [...new Set(ids)].flatMap((id) => view.column(id) ?? []);
}

/** Widths come from callers and may be negative or enormous. */
const positive = (columns: readonly TableColumn[]) =>
  columns.map((column) => ({ ...column, weight: Math.min(10_000, Math.max(20, column.weight)) }));

const lengthOf = ({ value, fragment }: Cell): number => (fragment ? textLength(fragment) : typeof value === 'string' ? value.length : 6);

function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + textLength(item), 0);
  if (!isRecord(value)) return 0;
  const text = typeof value['text'] === 'string' ? value['text'].length : 0;
  return text + textLength(value['nodes']) + textLength(value['leaves']);
}
