import { paragraph } from '../../../src/common/document/canonical.js';
import type { Block, Fragment } from '../../../src/common/document/rich-text.js';
import { type TableData, tableData, valueIn } from './table-grid.js';

export interface Place {
  row: string;
  column: string;
}

export const withData = (block: Block, data: Partial<TableData>): Block => ({ ...block, data: { ...block.data, ...data } });

/** The same table with another value in one cell. */
export function withValue(block: Block, { row, column }: Place, value: unknown): Block {
  const { records } = tableData(block);
  const record = records[row]!;
  return withData(block, { records: { ...records, [row]: { ...record, values: { ...record.values, [column]: value } } } });
}

/** The same table with another text in one cell. */
export function withText(block: Block, place: Place, text: string): Block {
  const fragments = block.fragments ?? [];
  const name = valueIn(tableData(block).records[place.row]!, place.column);
  const at = fragments.findLastIndex(({ fragment }) => fragment === name);
  const isOwn = typeof name === 'string' && at >= 0 && namesIn(block).filter((other) => other === name).length === 1;
  if (!isOwn) return withNewText(block, place, text);
  const { nodes, ...fragment } = fragments[at]!;
  const written = paragraphOf(text);
  return { ...block, fragments: fragments.with(at, { ...fragment, nodes: [nodes[0] ? { ...nodes[0], nodes: written.nodes! } : written] }) };
}

/** Gives a cell a text of its own, whatever it had. */
export function withNewText(block: Block, place: Place, text: string): Block {
  const taken = new Set([...namesIn(block), ...(block.fragments ?? []).map((each) => each.fragment)]);
  const fragment = freshName(`${place.row}${place.column}`, (name) => taken.has(name));
  const made: Fragment = { object: 'fragment', fragment, nodes: [paragraphOf(text)] };
  return withValue({ ...block, fragments: [...(block.fragments ?? []), made] }, place, fragment);
}

/** Options that are chosen, in the form that the cell has them in. */
export function withChosen(block: Block, place: Place, chosen: readonly string[]): Block {
  const isOne = typeof valueIn(tableData(block).records[place.row]!, place.column) === 'string' && chosen.length < 2;
  return withValue(block, place, isOne ? (chosen[0] ?? null) : chosen);
}

/** The names of the texts that cells show. Several cells may show the same. */
export function namesIn(block: Block): string[] {
  const { definition, records } = tableData(block);
  const texts = Object.keys(definition).filter((id) => definition[id]!.type === 'text');
  return Object.values(records).flatMap((record) =>
    texts.map((id) => valueIn(record, id)).filter((value): value is string => typeof value === 'string'),
  );
}

export function freshName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let n = 2; isTaken(name); n++) name = `${wanted}-${n}`;
  return name;
}

const paragraphOf = (text: string): Block => paragraph([{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);
