import { hrefOf, type ContentRef } from '../../../src/common/document/content-ref.js';
import { wordsOfInlines } from '../../../src/common/document/fit-blocks.js';
import type { Block, Fragment, InlineNode } from '../../../src/common/document/rich-text.js';
import type { TableColumn, TableViewSettings } from '../../../src/common/document/table-view.js';

export interface GridColumn extends TableColumn {
  multiple?: boolean;
}

export interface GridRecord {
  orderIndex: string;
  values: Readonly<Record<string, unknown>>;
}

/** What a table block says of its cells. */
export interface TableData {
  view: TableViewSettings;
  definition: Readonly<Record<string, GridColumn>>;
  records: Readonly<Record<string, GridRecord>>;
}

/** The members of a view that name a column. */
export const NAMING = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'] as const;

export const tableData = ({ data }: Block): TableData => data as unknown as TableData;

/** A cell as the form offers it. What it does not offer is said in short, and kept as it is. */
export type GridCell =
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'rating'; value: number | undefined }
  | { kind: 'checkbox'; isChecked: boolean }
  | { kind: 'select'; chosen: readonly string[] }
  | { kind: 'kept'; short: string };

export const valueIn = ({ values }: GridRecord, column: string): unknown =>
  Object.hasOwn(values, column) ? (values[column] ?? undefined) : undefined;

/** A table as rows and columns in the order in which people see them, those that readers do not see among them. */
export class TableGrid {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly string[];
  private readonly data: TableData;
  private readonly fragments: ReadonlyMap<unknown, Fragment>;

  constructor(block: Block) {
    this.data = tableData(block);
    const { definition, records } = this.data;
    this.columns = this.order().map((id) => definition[id]!);
    this.rows = Object.keys(records).toSorted((a, b) => byText(records[a]!.orderIndex, records[b]!.orderIndex));
    this.fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  }

  /** A view that lists no columns shows all. */
  isShown(column: string): boolean {
    const { columns = [] } = this.data.view;
    return columns.length === 0 || columns.includes(column);
  }

  cell(row: string, { id, type }: GridColumn): GridCell {
    const value = valueIn(this.data.records[row]!, id);
    if (type === 'text') return this.textCell(value);
    return valueCell(type, value) ?? { kind: 'kept', short: shortOf(value) };
  }

  private textCell(value: unknown): GridCell {
    if (value !== undefined && typeof value !== 'string') return { kind: 'kept', short: shortOf(value) };
    const fragment = this.fragments.get(value);
    if (value === undefined || !fragment) return { kind: 'text', text: value ?? '' };
    const text = plainTextOf(fragment);
    return text === undefined ? { kind: 'kept', short: wordsIn(fragment) } : { kind: 'text', text };
  }

  private order(): string[] {
    const { view, definition } = this.data;
    const all = Object.keys(definition);
    const shown = [...new Set(view.columns ?? [])].filter((id) => Object.hasOwn(definition, id));
    const places = shown.map((id) => all.indexOf(id));
    const isInOrder = places.every((place, index) => index === 0 || places[index - 1]! < place);
    return isInOrder ? all : [...shown, ...all.filter((id) => !shown.includes(id))];
  }
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Undefined for a value that a column of this type has in another form than the form can write. */
function valueCell(type: string, value: unknown): GridCell | undefined {
  if (type === 'number' || type === 'rating') return value === undefined || typeof value === 'number' ? { kind: type, value } : undefined;
  if (type === 'checkbox') return value === undefined || typeof value === 'boolean' ? { kind: type, isChecked: value === true } : undefined;
  if (type !== 'select') return undefined;
  const chosen = value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  return chosen.every((item) => typeof item === 'string') ? { kind: type, chosen } : undefined;
}

/** One paragraph of nothing but text. */
function plainTextOf({ nodes, type }: Fragment): string | undefined {
  const [only, ...others] = nodes;
  if (!only) return type === undefined ? '' : undefined;
  if (others.length > 0 || type !== undefined || only.type !== 'paragraph' || Object.keys(only.data).length > 0 || only.meta)
    return undefined;
  const inlines = (only.nodes ?? []) as readonly InlineNode[];
  const texts = inlines.filter((node) => node.object === 'text');
  const leaves = texts.flatMap((node) => node.leaves);
  if (texts.length < inlines.length || leaves.some(({ marks }) => marks.length > 0)) return undefined;
  return leaves.map((leaf) => leaf.text).join('');
}

const wordsIn = ({ nodes }: { nodes: readonly Block[] }): string =>
  nodes
    .flatMap((block) => textsIn(block))
    .filter((text) => text.trim() !== '')
    .join(' · ') || '…';

function textsIn({ nodes = [], fragments = [] }: Block): string[] {
  const inner = fragments.flatMap((fragment) => fragment.nodes.flatMap(textsIn));
  const isText = nodes.every(({ object }) => object !== 'block');
  return [...(isText ? [wordsOfInlines(nodes as readonly InlineNode[])] : (nodes as readonly Block[]).flatMap(textsIn)), ...inner];
}

function shortOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { objectFit: _, alt, ...ref } = value as { objectFit?: string; alt?: string };
  const target = ('ref' in ref ? ref.ref : ref) as ContentRef;
  return alt ?? (target.kind === 'unresolved' ? String(target['href']) : hrefOf(target)) ?? '…';
}
