import type { Block } from '../../../../common/document/rich-text.js';
import type { Pen } from '../drawing/pen.js';
import { type Box, gapOf, type Slab, type Slabs } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import { baselineBelow } from '../text/flow-text.js';
import { PLAIN } from '../text/styles.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';

type Marker = (pen: Pen, x: number, y: number) => void;

const ITEM_GAP = 3;
const LINE = THEME.text * THEME.lineHeight;

export const list: BlockLayout = function* (block, box, layout) {
  const start = Number(block.data['start'] ?? 1);
  for (const [index, item] of ((block.nodes ?? []) as readonly Block[]).entries()) {
    if (index > 0) yield gapOf(2);
    yield* itemOf(item, box, layout, markerFor(block, item, start + index, layout));
  }
};

function* itemOf(item: Block, box: Box, layout: Layout, marker: Marker): Slabs {
  let marked = false;
  for (const slab of itemSlabs(item, indented(box), layout)) {
    yield marked || slab.gap ? slab : withMarker(slab, box.x, marker);
    marked ||= !slab.gap;
  }
}

function* itemSlabs(item: Block, box: Box, layout: Layout): Slabs {
  if ((item.nodes ?? []).length === 0) yield { height: LINE };
  else yield* layout.blocks(item.nodes as readonly Block[], box, ITEM_GAP);
}

const withMarker = (slab: Slab, x: number, marker: Marker): Slab => ({
  ...slab,
  draw: (pen, y) => {
    marker(pen, x, y);
    slab.draw?.(pen, y);
  },
});

function markerFor({ type }: Block, item: Block, number: number, { atoms }: Layout): Marker {
  const face = atoms.fonts.face(PLAIN);
  const style = { face, size: THEME.text, color: THEME.colors.text };
  const at = (pen: Pen, text: string, right: number, y: number) =>
    pen.text(text, { ...style, x: right - face.widthOf(text) * THEME.text, baseline: y + LINE - baselineBelow(THEME.text) });
  if (type === 'list-ordered') return (pen, x, y) => at(pen, `${number}.`, x + THEME.indent - 5, y);
  if (type === 'list-tasks') return (pen, x, y) => drawBox(pen, x + 4, y + 3, item.data['checked'] === true);
  return (pen, x, y) => at(pen, '•', x + THEME.indent - 8, y);
}

function drawBox(pen: Pen, x: number, y: number, checked: boolean): void {
  const size = 8.5;
  pen.outline(x, y, { width: size, height: size, color: THEME.colors.muted });
  if (!checked) return;
  pen.line([x + 1.8, y + 4.4], [x + 3.6, y + 6.4], THEME.colors.link, 1.2);
  pen.line([x + 3.6, y + 6.4], [x + 6.9, y + 2.2], THEME.colors.link, 1.2);
}
