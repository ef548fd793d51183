import type { Block } from '../../../../common/document/rich-text.js';
import type { Pen } from '../drawing/pen.js';
import { type Box, gapOf, type Slab, type Slabs } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import { baselineBelow } from '../text/flow-text.js';
import { PLAIN } from '../text/styles.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';

type Marker = (pen: Pen, box: Box, y: number) => void;

const ITEM_GAP = 3;
const BOX_SIZE = 8.5;
const LINE = THEME.text * THEME.lineHeight;

export const list: BlockLayout = function* (block, box, layout) {
  const start = Number(block.data['start'] ?? 1);
  for (const [index, item] of ((block.nodes ?? []) as readonly Block[]).entries()) {
    if (index > 0) yield gapOf(2);
    yield* layout.tagging.of(layout.tagging.tag('LI'), itemOf(item, box, layout, markerFor(block, item, start + index, layout)));
  }
};

function* itemOf(item: Block, box: Box, layout: Layout, marker: Marker): Slabs {
  const label = layout.tagging.tag('Lbl');
  const tagged: Marker = (pen, around, y) => pen.tags.within(label, () => marker(pen, around, y));
  let marked = false;
  for (const slab of itemSlabs(item, indented(box), layout)) {
    yield marked || slab.gap ? slab : withMarker(slab, box, tagged);
    marked ||= !slab.gap;
  }
}

function* itemSlabs(item: Block, box: Box, layout: Layout): Slabs {
  if ((item.nodes ?? []).length === 0) yield { height: LINE, isTagged: true };
  else yield* layout.tagging.of(layout.tagging.tag('LBody'), layout.blocks(item.nodes as readonly Block[], box, ITEM_GAP));
}

const withMarker = (slab: Slab, box: Box, marker: Marker): Slab => ({
  ...slab,
  draw: (pen, y) => {
    marker(pen, box, y);
    slab.draw?.(pen, y);
  },
});

function markerFor({ type }: Block, item: Block, number: number, { atoms }: Layout): Marker {
  const face = atoms.fonts.face(PLAIN);
  const style = { face, size: THEME.text, color: THEME.colors.text };
  /** The end of the marker is `gap` away from the text. */
  const at = (pen: Pen, text: string, gap: number, { x, width, rightToLeft }: Box, y: number) => {
    const left = rightToLeft ? x + width - THEME.indent + gap : x + THEME.indent - gap - face.widthOf(text) * THEME.text;
    pen.text(text, { ...style, x: left, baseline: y + LINE - baselineBelow(THEME.text) });
  };
  if (type === 'list-ordered') return (pen, box, y) => at(pen, box.rightToLeft ? `.${number}` : `${number}.`, 5, box, y);
  if (type === 'list-tasks') return (pen, box, y) => drawBox(pen, startOf(box, 4, BOX_SIZE), y + 3, item.data['checked'] === true);
  return (pen, box, y) => at(pen, '•', 8, box, y);
}

/** Where something is drawn that is `distance` away from where the lines of a box begin. */
const startOf = ({ x, width, rightToLeft }: Box, distance: number, own: number) =>
  rightToLeft ? x + width - distance - own : x + distance;

function drawBox(pen: Pen, x: number, y: number, checked: boolean): void {
  pen.outline(x, y, { width: BOX_SIZE, height: BOX_SIZE, color: THEME.colors.muted });
  if (!checked) return;
  pen.line([x + 1.8, y + 4.4], [x + 3.6, y + 6.4], THEME.colors.link, 1.2);
  pen.line([x + 3.6, y + 6.4], [x + 6.9, y + 2.2], THEME.colors.link, 1.2);
}
