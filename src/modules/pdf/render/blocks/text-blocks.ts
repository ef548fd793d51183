import type { Block, InlineNode } from '../../../../common/document/rich-text.js';
import { placeOf } from '../drawing/pen.js';
import { gapOf } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import type { Align } from '../text/draw-line.js';
import { flowText } from '../text/flow-text.js';
import { BOLD, PLAIN } from '../text/styles.js';
import type { BlockLayout } from './layout.js';

const inlinesOf = (block: Block) => (block.nodes ?? []) as readonly InlineNode[];
const alignOf = ({ data }: Block) => (data['align'] ?? 'start') as Align;

export const paragraph: BlockLayout = (block, box, layout) =>
  flowText(layout.inlines(inlinesOf(block), PLAIN), box, { align: alignOf(block) });

export const heading: BlockLayout = function* (block, box, layout) {
  const size = THEME.headings[block.type as keyof typeof THEME.headings];
  const anchor = layout.anchors.get(block);
  const atoms = [...layout.inlines(inlinesOf(block), { ...BOLD, size })];
  const title = atoms.map((atom) => ('text' in atom ? atom.text : '')).join('');
  yield { ...gapOf(size * 0.5), keep: true };
  let first = true;
  for (const slab of flowText(atoms, box, { align: alignOf(block), keep: true, lineHeight: 1.25 }, size)) {
    const begins = first;
    first = false;
    yield {
      ...slab,
      draw: (pen, y) => {
        if (begins && anchor !== undefined) pen.place(placeOf(layout.pageId, anchor), y);
        if (begins && title.trim() !== '') layout.outline(title, Number(block.type.at(-1)));
        slab.draw?.(pen, y);
      },
    };
  }
};

export const divider: BlockLayout = function* (_, { x, width }) {
  yield { height: 12, draw: (pen, y) => pen.line([x, y + 6], [x + width, y + 6], THEME.colors.line) };
};

/** Formulas are printed as they are written. */
export const math: BlockLayout = ({ data }, box, { atoms }) =>
  flowText(atoms.of(String(data['formula']), { ...PLAIN, mono: true, italic: true }), box, { align: 'center' });
