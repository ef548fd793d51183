import { isRecord } from '../../../../common/json/is-record.js';
import { type ContentRef, refProblem } from '../../../../common/document/content-ref.js';
import type { Block } from '../../../../common/document/rich-text.js';
import type { Box, Slabs } from '../drawing/slab.js';
import { flowText } from '../text/flow-text.js';
import { LINK, PLAIN } from '../text/styles.js';
import { drawnPicture } from './drawn-picture.js';
import type { Layout } from './layout.js';
import type { Cell, TableColumn } from './read-table.js';
import { textIn } from './text-in.js';

const TALLEST_IMAGE = 120;

/** Lays out a cell, whatever type its column has. */
export function* tableCell({ value, fragment }: Cell, column: TableColumn, box: Box, layout: Layout): Slabs {
  if (fragment) return yield* layout.blocks(aligned(fragment.nodes, column), box, 4);
  if (value === undefined || value === null) return;
  const ref = refIn(value);
  if (ref) return yield* reference(ref, isRecord(value) ? textIn(value, 'alt') : '', box, layout);
  const text = textOf(value, column, layout);
  yield* flowText(layout.atoms.of(text, PLAIN), box, { align: column.align });
}

/** Texts that are not aligned themselves are aligned as their column is. */
const aligned = (blocks: readonly Block[], { align }: TableColumn): readonly Block[] =>
  align === 'start'
    ? blocks
    : blocks.map((block) =>
        block.type === 'paragraph' && block.data['align'] === undefined ? { ...block, data: { ...block.data, align } } : block,
      );

function* reference(ref: ContentRef, alt: string, box: Box, layout: Layout): Slabs {
  const drawn = drawnPicture(ref, box, layout, { limit: TALLEST_IMAGE });
  if (drawn) return yield drawn;
  const { text, target } = layout.references.describe(ref);
  const style = target ? { ...LINK, link: target } : PLAIN;
  yield* flowText(layout.atoms.of(alt === '' ? text : alt, style), box);
}

function refIn(value: unknown): ContentRef | undefined {
  if (!isRecord(value)) return undefined;
  const { objectFit: _, alt: __, ...rest } = value;
  const ref = isRecord(rest['ref']) ? rest['ref'] : rest;
  return refProblem(ref) === undefined ? (ref as ContentRef) : undefined;
}

function textOf(value: unknown, { type, options, max }: TableColumn, layout: Layout): string {
  if (Array.isArray(value)) return value.map((item) => textOf(item, { type, options, max } as TableColumn, layout)).join(', ');
  if (typeof value === 'boolean') return value ? layout.words.yes : layout.words.no;
  if (type === 'rating' && typeof value === 'number') return `${value} / ${max}`;
  const text = String(value);
  if (type === 'select') return options.get(text) ?? text;
  if (type === 'files') return layout.references.describe({ kind: 'file', file: text }).text;
  if (type === 'users') return layout.references.describe({ kind: 'user', user: text }).text;
  return text;
}
