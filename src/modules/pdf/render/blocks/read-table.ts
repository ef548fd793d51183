import { isRecord } from '../../../../common/json/is-record.js';
import type { Block, Fragment } from '../../../../common/document/rich-text.js';
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

export interface Cell {
  value?: unknown;
  fragment?: Fragment;
}

export interface ReadTable {
  cards: boolean;
  header: boolean;
  columns: readonly TableColumn[];
  /** The rows in order, each as its cells by column. */
  rows: () => Iterable<(column: string) => Cell>;
}

interface StoredColumn {
  id: string;
  title: string;
  type: string;
  textAlignment?: string;
  max?: number;
  options?: readonly { value: string; label: string }[];
}
interface StoredRecord {
  orderIndex: string;
  values: Readonly<Record<string, unknown>>;
}
interface StoredView {
  type: string;
  columns?: readonly string[];
  columnWidths?: Readonly<Record<string, number>>;
  hideHeader?: boolean;
  targetDefinition?: string;
  coverDefinition?: string;
  hideColumnTitle?: boolean;
}

/** Rows whose texts decide how wide columns are. */
const SAMPLE = 40;
const [SHORTEST, LONGEST] = [4, 60];

export function readTable({ data, fragments = [] }: Block): ReadTable {
  const view = data['view'] as StoredView;
  const definition = data['definition'] as Readonly<Record<string, StoredColumn>>;
  const records = Object.values(data['records'] as Readonly<Record<string, StoredRecord>>).toSorted((a, b) =>
    a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0,
  );
  const byName = new Map(fragments.map((fragment) => [fragment.fragment, fragment]));
  const cellOf = ({ values }: StoredRecord, column: string): Cell => {
    const value = values[column] ?? undefined;
    const fragment = typeof value === 'string' && definition[column]?.type === 'text' ? byName.get(value) : undefined;
    return fragment ? { fragment } : { value };
  };
  const sample = records.slice(0, SAMPLE);
  const columns = columnsOf(view, definition).map((column): TableColumn => {
    const { id, title, type, textAlignment, options = [], max = 5 } = column;
    const longest = Math.max(title.length, ...sample.map((record) => lengthOf(cellOf(record, id))));
    return {
      id,
      title,
      type,
      max,
      align: textAlignment === 'center' ? 'center' : textAlignment === 'right' ? 'end' : 'start',
      weight: view.columnWidths?.[id] ?? Math.sqrt(Math.min(LONGEST, Math.max(SHORTEST, longest))) * 40,
      untitled: view.hideColumnTitle === true,
      options: new Map(options.map(({ value, label }) => [value, label])),
    };
  });
  return {
    cards: view.type === 'cards',
    header: view.hideHeader !== true,
    columns: positive(columns),
    *rows() {
      for (const record of records) yield (column) => cellOf(record, column);
    },
  };
}

/** The columns that the view shows. Of cards, also those with the target and the cover. */
function columnsOf(view: StoredView, definition: Readonly<Record<string, StoredColumn>>): StoredColumn[] {
  const shown = view.columns && view.columns.length > 0 ? view.columns : Object.keys(definition);
  const ids = [view.coverDefinition, ...shown, view.targetDefinition].filter((id): id is string => id !== undefined);
  return [...new Set(ids)].flatMap((id) => (Object.hasOwn(definition, id) ? definition[id]! : []));
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
