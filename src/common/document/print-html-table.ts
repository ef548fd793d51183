import { htmlAttributes, escapeHtml } from './html-escape.js';
import { HtmlTree } from './html-tree.js';
import { columnId, recordId } from './plain-table.js';
import { HtmlPrinter } from './print-html.js';
import { HtmlReader } from './read-html.js';
import { type Block, type Data, DocumentTooComplex, type Fragment } from './rich-text.js';
import { sameContent } from './same-content.js';
import type { HrefOf } from './tag-data.js';

interface Column {
  id: string;
  title: string;
  type: string;
  textAlignment?: string;
  max?: number;
  multiple?: boolean;
  options?: readonly { value: string; label: string; color: string }[];
}

interface View {
  type: string;
  columns: readonly string[];
  columnWidths?: Readonly<Record<string, number>>;
  hideHeader?: boolean;
  cardSize?: string;
  targetDefinition?: string;
  coverDefinition?: string;
  coverDefinitionDark?: string;
  hideColumnTitle?: boolean;
  wrap?: boolean;
}

/** A table as GitBook writes it, on one line; undefined when the reader would not make the same table of it. */
export function printHtmlTable(block: Block, hrefOf: HrefOf): string | undefined {
  const { definition, records } = block.data as { definition: Readonly<Record<string, Column>>; records: Records };
  const columns = inOrder(definition, columnId);
  const rows = inOrder(records, recordId);
  if (!columns || !rows || columns.length === 0) return undefined;
  const printer = new HtmlPrinter(hrefOf);
  const html = new HtmlTablePrinter(block, printer).print(columns, rows);
  return printer.isComplete && readsBack(html, block, printer) ? html : undefined;
}

type Records = Readonly<Record<string, { values: Readonly<Record<string, unknown>> }>>;

/** The members in the order of their ids: the database may have reordered them. Undefined when there are other ids. */
function inOrder<T>(members: Readonly<Record<string, T>>, idOf: (index: number) => string): T[] | undefined {
  const ids = Object.keys(members).map((_, index) => idOf(index));
  return ids.every((id) => Object.hasOwn(members, id)) ? ids.map((id) => members[id]!) : undefined;
}

function readsBack(html: string, table: Block, { resolve }: HtmlPrinter): boolean {
  const { key: _, ...own } = table;
  const tree = new HtmlTree();
  try {
    tree.write(html);
    const [back, ...more] = new HtmlReader(resolve).blocks(tree.end());
    return more.length === 0 && sameContent(back, own);
  } catch (error) {
    if (error instanceof DocumentTooComplex) return false;
    throw error;
  }
}

class HtmlTablePrinter {
  private readonly view: View;
  private readonly fragments: ReadonlyMap<unknown, Fragment>;

  constructor(
    private readonly block: Block,
    private readonly printer: HtmlPrinter,
  ) {
    this.view = block.data['view'] as View;
    this.fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  }

  print(columns: readonly Column[], rows: readonly { values: Data }[]): string {
    const head = columns.map((column) => this.head(column)).join('');
    const body = rows.map(({ values }) => `<tr>${columns.map((column) => this.cell(column, values[column.id])).join('')}</tr>`);
    return `<table${this.attributes()}><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  }

  private attributes(): string {
    const { type, hideHeader, cardSize, hideColumnTitle, wrap } = this.view;
    const { fullWidth, search } = this.block.data as { fullWidth?: boolean; search?: boolean };
    return htmlAttributes({
      'data-view': type === 'cards' ? 'cards' : undefined,
      'data-card-size': cardSize === 'large' ? 'large' : undefined,
      'data-column-title-hidden': hideColumnTitle,
      'data-card-wrap': wrap === undefined ? undefined : String(wrap),
      'data-header-hidden': hideHeader,
      'data-full-width': fullWidth ? 'true' : undefined,
      'data-search': search === undefined ? undefined : String(search),
    });
  }

  private head(column: Column): string {
    const { id, title, type, textAlignment, max, options, multiple } = column;
    const { columns, columnWidths = {}, targetDefinition, coverDefinition, coverDefinitionDark } = this.view;
    const attributes = htmlAttributes({
      width: Object.hasOwn(columnWidths, id) ? columnWidths[id] : undefined,
      align: alignOf(textAlignment),
      'data-hidden': !columns.includes(id),
      'data-card-target': targetDefinition === id,
      'data-card-cover': coverDefinition === id,
      'data-card-cover-dark': coverDefinitionDark === id,
      'data-type': type === 'text' ? undefined : type,
      'data-max': type === 'rating' ? max : undefined,
    });
    const shown = title.split('\n').map(escapeHtml).join('<br>');
    return `<th${attributes}>${shown}${type === 'select' ? selectOut(options ?? [], multiple) : ''}</th>`;
  }

  private cell(column: Column, value: unknown): string {
    if (column.type !== 'text') return this.valueCell(column, value);
    const fragment = this.fragments.get(value);
    return `<td${htmlAttributes({ align: alignOf(column.textAlignment) })}>${fragment ? this.printer.blocks(fragment.nodes) : ''}</td>`;
  }

  private valueCell({ type, options = [] }: Column, value: unknown): string {
    if (value === null || value === undefined) return '<td></td>';
    const link = (href: string) => `<a${htmlAttributes({ href })}>${escapeHtml(href)}</a>`;
    if (type === 'content-ref') return `<td>${link(this.printer.address(value))}</td>`;
    if (type === 'image') {
      const { objectFit, ...ref } = value as { objectFit?: string };
      return `<td${htmlAttributes({ 'data-object-fit': objectFit })}>${link(this.printer.imageAddress(ref))}</td>`;
    }
    const items = (Array.isArray(value) ? value : [value]).map((item) => String(item as Scalar));
    if (type === 'files') return `<td>${items.map((file) => link(this.printer.address({ kind: 'file', file }))).join(', ')}</td>`;
    if (type !== 'select') return `<td>${escapeHtml(items.join())}</td>`;
    const labels = new Map(options.map((option) => [option.value, option.label]));
    const spans = items.map((item) => `<span${htmlAttributes({ 'data-option': item })}>${escapeHtml(labels.get(item) ?? item)}</span>`);
    return `<td>${spans.join(', ')}</td>`;
  }
}

/** Other values do not read back, whatever is written for them. */
type Scalar = string | number | boolean;

const alignOf = (align: string | undefined): string | undefined => (align === 'left' ? undefined : align);

function selectOut(options: NonNullable<Column['options']>, multiple: boolean | undefined): string {
  const written = options.map(({ value, label, color }) => `<option${htmlAttributes({ value, label, color })}></option>`);
  return `<select${htmlAttributes({ multiple })}>${written.join('')}</select>`;
}
