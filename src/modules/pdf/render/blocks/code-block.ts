import type { Block, InlineNode } from '../../../../common/document/rich-text.js';
import { framed } from '../drawing/framed.js';
import type { Box, Slabs } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import type { Atom } from '../text/atom.js';
import { flowText } from '../text/flow-text.js';
import { CODE, MUTED } from '../text/styles.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';
import { panel } from './panel.js';

const TAB = 4;

export const code: BlockLayout = function* (block, box, layout) {
  const { title, syntax } = block.data;
  const label = [title, syntax].filter((text) => typeof text === 'string' && text !== '').join(' · ');
  if (label !== '') yield* flowText(layout.atoms.of(label, MUTED), box, { keep: true });
  yield* framed(linesOf(block, indented(box, 8, 8), layout), panel(box), 5);
};

function* linesOf(block: Block, box: Box, layout: Layout): Slabs {
  const lines = (block.nodes ?? []) as readonly Block[];
  const numbered = block.data['lineNumbers'] === true;
  const digits = String(lines.length).length;
  for (const [index, line] of lines.entries()) {
    const number = numbered
      ? layout.atoms.of(String(index + 1).padStart(digits, '\u00a0') + '\u00a0\u00a0', { ...CODE, color: THEME.colors.muted })
      : [];
    const atoms = [...number, ...expandTabs(layout.inlines((line.nodes ?? []) as readonly InlineNode[], CODE), layout)];
    const slabs = flowText(atoms, box, { verbatim: true, lineHeight: THEME.codeLineHeight }, CODE.size);
    yield* line.data['highlighted'] === true ? highlighted(slabs, box) : slabs;
  }
}

function* highlighted(slabs: Slabs, { x, width }: Box): Slabs {
  for (const slab of slabs)
    yield {
      ...slab,
      draw: (pen, y) => {
        pen.rect(x - 8, y - 0.2, { width: width + 16, height: slab.height + 0.4, color: THEME.colors.mark });
        slab.draw?.(pen, y);
      },
    };
}

/** Atoms count a tab as one space. */
function* expandTabs(atoms: Iterable<Atom>, { atoms: maker }: Layout): Generator<Atom> {
  for (const atom of atoms)
    yield atom.kind === 'space' && atom.tabs ? maker.space(atom.text.length + atom.tabs * (TAB - 1), atom.style) : atom;
}
