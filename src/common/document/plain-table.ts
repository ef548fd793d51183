import { framedBlock, paragraph } from './canonical.js';
import { wordsOf } from './fit-blocks.js';
import type { Block, Fragment, InlineNode } from './rich-text.js';
import { sameContent } from './same-content.js';

/** Rows are filled up to the width of their table: a short text would come to very many cells. */
export const MOST_COLUMNS = 500;

export interface TableCell {
  align: string;
  nodes: readonly InlineNode[];
}
export type TableRow = TableCell[];

/** A table as Markdown knows it: columns of text, known by their place. */
export function gridTable(rows: readonly TableRow[]): Block {
  const [head = [], ...body] = rows;
  const columns = head.map((_, index) => columnId(index));
  return framedBlock({
    object: 'block',
    type: 'table',
    isVoid: true,
    data: {
      view: { type: 'grid', columns, hideHeader: false },
      definition: Object.fromEntries(
        head.map((cell, index) => [
          columnId(index),
          { id: columnId(index), title: wordsOf(cell.nodes), type: 'text', textAlignment: cell.align },
        ]),
      ),
      records: Object.fromEntries(body.map((_, row) => [recordId(row), recordAt(row, columns)])),
    },
    fragments: body.flatMap((cells, row) =>
      columns.map((column, index): Fragment => ({
        object: 'fragment',
        fragment: `${recordId(row)}${column}`,
        nodes: [paragraph(cells[index]?.nodes ?? [])],
      })),
    ),
  });
}

const recordAt = (row: number, columns: readonly string[]) => ({
  orderIndex: orderIndex(row),
  values: Object.fromEntries(columns.map((column) => [column, `${recordId(row)}${column}`])),
});

export const columnId = (index: number) => `c${index + 1}`;
export const recordId = (row: number) => `r${row + 1}`;
export const orderIndex = (row: number) => String(row + 1).padStart(6, '0');

/** The rows of a table Markdown can say all of; undefined when it has something else to it. */
export function plainRows(block: Block): TableRow[] | undefined {
  const { definition, records } = block.data as { definition: object; records: object };
  const columns = Object.values(definition) as { title: string; textAlignment?: string }[];
  const count = Object.keys(records).length;
  if (columns.length === 0 || columns.length > MOST_COLUMNS || block.fragments?.length !== count * columns.length) return undefined;
  const head = columns.map(({ title, textAlignment = '' }): TableCell => ({
    align: textAlignment,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: title, marks: [] }] }],
  }));
  const body: TableRow[] = [];
  for (let row = 0; row < count; row++) {
    const fragments = block.fragments.slice(row * columns.length, (row + 1) * columns.length);
    const nodes = fragments.map((fragment) => plainNodes(fragment));
    if (nodes.includes(undefined)) return undefined;
    body.push(nodes.map((nodes, index) => ({ align: columns[index]!.textAlignment ?? '', nodes: nodes! })));
  }
  // It is what would be read back, or it is not plain. The database may have reordered its members.
  const back = gridTable([head, ...body]);
  const { fragments: _, ...frame } = back;
  const { fragments: __, key: ___, ...own } = block;
  if (!sameContent(frame, own)) return undefined;
  const named = block.fragments.every((fragment, index) => fragment.fragment === back.fragments![index]!.fragment);
  return named ? [head, ...body] : undefined;
}

function plainNodes(fragment: Fragment): readonly InlineNode[] | undefined {
  const [only, ...more] = fragment.nodes;
  if (more.length > 0 || fragment.type !== undefined || only?.type !== 'paragraph' || only.data['align'] !== undefined) return undefined;
  return only.nodes as readonly InlineNode[];
}
