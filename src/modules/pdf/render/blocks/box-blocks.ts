import type { Block } from '../../../../common/document/rich-text.js';
import { beside } from '../drawing/beside.js';
import { framed } from '../drawing/framed.js';
import { placeOf } from '../drawing/pen.js';
import { type Box, gapOf, type Slabs } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import { flowText } from '../text/flow-text.js';
import { BOLD, MUTED } from '../text/styles.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';
import { bar, panel } from './panel.js';
import { textIn } from './text-in.js';

const HINTS: Readonly<Record<string, readonly [color: string, bar: string]>> = {
  info: ['#eef6ff', '#0969da'],
  success: ['#ecfdf0', '#1a7f37'],
  warning: ['#fff8e6', '#bf8700'],
  danger: ['#fff0ee', '#cf222e'],
};

const blocksIn = ({ nodes = [] }: Block) => nodes as readonly Block[];

export const blockquote: BlockLayout = (block, box, layout) => framed(layout.blocks(blocksIn(block), indented(box, 14)), bar(box), 1);

export const hint: BlockLayout = (block, box, layout) => {
  const [color, edge] = HINTS[String(block.data['style'])] ?? HINTS['info']!;
  return framed(layout.blocks(blocksIn(block), indented(box, 14, 10)), panel(box, color, edge), 7);
};

export const prompt: BlockLayout = function* (block, box, layout) {
  yield* flowText(layout.atoms.of(String(block.data['description']), BOLD), box, { keep: true });
  yield* layout.blocks(blocksIn(block), box);
};

/** A condition that could not be evaluated: its blocks, with the condition. */
export const condition: BlockLayout = function* (block, box, layout) {
  yield* flowText(layout.atoms.of(`If ${String(block.data['expression'])}`, { ...MUTED, mono: true }), box, { keep: true });
  yield* framed(layout.blocks(blocksIn(block), indented(box, 10)), bar(box), 0);
};

export const expandable: BlockLayout = function* ({ fragments = [], meta }, box, layout) {
  const inside = indented(box, 10);
  for (const fragment of fragments) {
    const slabs = layout.blocks(fragment.nodes, inside);
    yield* fragment.type === 'expandable-title' ? anchored(framed(slabs, panel(box), 3), meta?.['id'], layout) : framed(slabs, bar(box), 3);
  }
};

export const tabs: BlockLayout = function* (block, box, layout) {
  for (const [index, tab] of blocksIn(block).entries()) {
    if (index > 0) yield gapOf(4);
    const title = textIn(tab.data, 'title') || layout.words.tab(index + 1);
    const head = flowText(layout.atoms.of(title, BOLD), indented(box, 8, 8), { keep: true });
    yield* anchored(framed(head, panel(box, THEME.colors.header), 3), tab.meta?.['id'] ?? tab.data['slug'], layout);
    yield* framed(layout.blocks(blocksIn(tab), indented(box, 10)), bar(box), 3);
  }
};

/** Lets links lead to the first slab. */
function* anchored(slabs: Slabs, id: unknown, layout: Layout): Slabs {
  let first = true;
  for (const slab of slabs) {
    const begins = first && typeof id === 'string' && id !== '';
    first = false;
    yield begins
      ? {
          ...slab,
          draw: (pen, y) => {
            pen.place(placeOf(layout.pageId, id), y);
            slab.draw?.(pen, y);
          },
        }
      : { ...slab, keep: true };
  }
}

export const stepper: BlockLayout = function* (block, box, layout) {
  for (const [index, step] of blocksIn(block).entries()) {
    if (index > 0) yield gapOf(THEME.gap);
    yield* framed(numbered(step, index + 1, indented(box, 16), layout), bar(box), 0);
  }
};

function* numbered(step: Block, number: number, box: Box, layout: Layout): Slabs {
  yield* flowText(layout.atoms.of(layout.words.step(number), { ...BOLD, size: THEME.small, color: THEME.colors.muted }), box, {
    keep: true,
  });
  yield* layout.blocks(blocksIn(step), box);
}

export const columns: BlockLayout = (block, box, layout) => {
  const gap = 14;
  const all = blocksIn(block);
  const width = (box.width - gap * (all.length - 1)) / all.length;
  // Too many columns for their text are printed one below the other.
  if (width < THEME.narrowest * 1.5) return stacked(all, box, layout);
  const placeOfColumn = (index: number) => box.x + (box.rightToLeft ? all.length - 1 - index : index) * (width + gap);
  return beside(all.map((column, index) => Array.from(layout.blocks(blocksIn(column), { ...box, x: placeOfColumn(index), width }))));
};

function* stacked(all: readonly Block[], box: Box, layout: Layout): Slabs {
  for (const [index, column] of all.entries()) {
    if (index > 0) yield gapOf(THEME.gap);
    yield* layout.blocks(blocksIn(column), box);
  }
}

export const updates: BlockLayout = function* (block, box, layout) {
  for (const [index, update] of blocksIn(block).entries()) {
    if (index > 0) yield gapOf(THEME.gap);
    const tags = Array.isArray(update.data['tags']) ? update.data['tags'].join(', ') : '';
    yield* flowText(layout.atoms.of(String(update.data['date']), BOLD), box, { keep: true });
    if (tags !== '') yield* flowText(layout.atoms.of(tags, MUTED), box, { keep: true });
    yield* layout.blocks(blocksIn(update), box);
  }
};
