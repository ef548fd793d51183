import { framedBlock } from './canonical.js';
import { type TypedColumn, typedColumn } from './html-cells.js';
import { htmlInlines } from './html-inlines.js';
import { htmlRows } from './html-rows.js';
import type { HtmlElement, HtmlNode } from './html-tree.js';
import { wordsOfInlines } from './fit-blocks.js';
import { columnId, orderIndex, recordId } from './plain-table.js';
import type { Block, Data, Fragment } from './rich-text.js';
import type { Resolve } from './tag-data.js';

/** Reads the nodes of a cell as blocks, at least one. */
type CellReader = (nodes: readonly HtmlNode[]) => readonly Block[];

/** A table of HTML, with what HTML by GitBook says of it: cards, hidden columns, widths, and columns of values. */
export function htmlTable(table: HtmlElement, readCell: CellReader, resolve: Resolve): Block | undefined {
  const { head, rows, columns } = htmlRows(table);
  if (columns === 0) return undefined;
  const ids = Array.from({ length: columns }, (_, index) => columnId(index));
  const typed = ids.map((_, index) =>
    typedColumn(
      head?.[index],
      rows.map((row) => row[index]),
      resolve,
    ),
  );
  const fragments: Fragment[] = [];
  const records = rows.map((row, at) => {
    const values = ids.map((id, index) => {
      const column = typed[index];
      if (column) return [id, column.values[at]];
      const fragment = `${recordId(at)}${id}`;
      fragments.push({ object: 'fragment', fragment, nodes: readCell(row[index]?.children ?? []) });
      return [id, fragment];
    });
    return [recordId(at), { orderIndex: orderIndex(at), values: Object.fromEntries(values) as object }];
  });
  const definition = ids.map((id, index) => {
    const title = wordsOfInlines(htmlInlines(head?.[index]?.children ?? [], resolve));
    return [id, { id, title, ...columnOf(typed[index], alignOf([head?.[index], ...rows.map((row) => row[index])])) }];
  });
  return framedBlock({
    object: 'block',
    type: 'table',
    isVoid: true,
    data: {
      view: viewOf(table, head, ids),
      definition: Object.fromEntries(definition) as object,
      records: Object.fromEntries(records) as object,
      ...(table.attributes['data-full-width'] === 'true' ? { fullWidth: true } : {}),
      ...searchOf(table),
    },
    fragments,
  });
}

const columnOf = (column: TypedColumn | undefined, align: string) =>
  column ? { type: column.type, ...column.definition } : { type: 'text', textAlignment: align };

function searchOf({ attributes }: HtmlElement): Data {
  const search = attributes['data-search'];
  return search === 'true' || search === 'false' ? { search: search === 'true' } : {};
}

function alignOf(cells: readonly (HtmlElement | undefined)[]): string {
  for (const cell of cells.slice(0, 2)) {
    const said = cell?.attributes['align'] ?? /text-align:\s*(\w+)/.exec(cell?.attributes['style'] ?? '')?.[1];
    if (said === 'center' || said === 'right' || said === 'left') return said;
  }
  return 'left';
}

function viewOf({ attributes }: HtmlElement, head: readonly HtmlElement[] | undefined, ids: readonly string[]): Data {
  const has = (index: number, name: string) => head?.[index]?.attributes[name] !== undefined;
  const columns = ids.filter((_, index) => !has(index, 'data-hidden'));
  const marked = (name: string) => ids.find((_, index) => has(index, name));
  if (attributes['data-view'] !== 'cards') {
    const widths = ids.flatMap((id, index) => {
      const width = /^(\d{1,5})(?:px|\.\d+)?$/.exec(head?.[index]?.attributes['width'] ?? '')?.[1];
      return width === undefined ? [] : [[id, Number(width)] as const];
    });
    const isHidden = head === undefined || attributes['data-header-hidden'] !== undefined;
    return { type: 'grid', columns, ...(widths.length > 0 ? { columnWidths: Object.fromEntries(widths) } : {}), hideHeader: isHidden };
  }
  const named = Object.entries({
    targetDefinition: marked('data-card-target'),
    coverDefinition: marked('data-card-cover'),
    coverDefinitionDark: marked('data-card-cover-dark'),
  }).filter(([, id]) => id !== undefined);
  return {
    type: 'cards',
    cardSize: attributes['data-card-size'] === 'large' ? 'large' : 'medium',
    columns,
    ...Object.fromEntries(named),
    ...(attributes['data-column-title-hidden'] === undefined ? {} : { hideColumnTitle: true }),
    ...(attributes['data-card-wrap'] === undefined ? {} : { wrap: attributes['data-card-wrap'] !== 'false' }),
  };
}
