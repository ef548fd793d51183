import type { Block, Fragment } from './rich-text.js';

export interface TableColumn {
  id: string;
  title: string;
  type: string;
  textAlignment?: string;
  verticalAlignment?: string;
  /** The highest rating. */
  max?: number;
  options?: readonly { value: string; label: string; color: string }[];
}

export interface TableViewSettings {
  type: string;
  columns?: readonly string[];
  columnWidths?: Readonly<Record<string, number>>;
  hideHeader?: boolean;
  stickyHeader?: boolean;
  stickyFirstColumn?: boolean;
  cardSize?: string;
  targetDefinition?: string;
  coverDefinition?: string;
  coverDefinitionDark?: string;
  hideColumnTitle?: boolean;
}

/** A text cell is the blocks of a fragment; other cells are values. */
export interface TableCell {
  value?: unknown;
  fragment?: Fragment;
}

interface TableRecord {
  orderIndex: string;
  values: Readonly<Record<string, unknown>>;
}

export type TableRow = (column: string) => TableCell;

/** What the view of a table block shows: its columns, and its rows in their order. */
export class TableView {
  readonly settings: TableViewSettings;
  private readonly definition: Readonly<Record<string, TableColumn>>;
  private readonly records: readonly TableRecord[];
  private readonly fragments: ReadonlyMap<unknown, Fragment>;

  constructor({ data, fragments = [] }: Block) {
    this.settings = data['view'] as TableViewSettings;
    this.definition = data['definition'] as Readonly<Record<string, TableColumn>>;
    this.records = Object.values(data['records'] as Readonly<Record<string, TableRecord>>).toSorted(byOrder);
    this.fragments = new Map(fragments.map((fragment) => [fragment.fragment, fragment]));
  }

  /** The columns that the view shows. A view that lists no columns shows all. */
  get columns(): readonly TableColumn[] {
    const { columns = [] } = this.settings;
    const ids = columns.length > 0 ? columns : Object.keys(this.definition);
    return [...new Set(ids)].flatMap((id) => this.column(id) ?? []);
  }

  get rows(): readonly TableRow[] {
    return this.records.map(
      ({ values }) =>
        (column) =>
          this.cellOf(column, Object.hasOwn(values, column) ? (values[column] ?? undefined) : undefined),
    );
  }

  column(id: string): TableColumn | undefined {
    return Object.hasOwn(this.definition, id) ? this.definition[id] : undefined;
  }

  private cellOf(column: string, value: unknown): TableCell {
    const isText = typeof value === 'string' && this.column(column)?.type === 'text';
    const fragment = isText ? this.fragments.get(value) : undefined;
    return fragment ? { fragment } : { value };
  }
}

const byOrder = (a: TableRecord, b: TableRecord) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0);
