import { THEME } from '../drawing/theme.js';
import type { Box, Slabs } from '../drawing/slab.js';
import type { Atom } from './atom.js';
import { type Align, drawLine } from './draw-line.js';
import { type Line, linesOf } from './lines-of.js';
import { bidiText } from '../../../../common/bidi/bidi-text.js';

export interface TextFlow {
  align?: Align;
  /** Keeps all lines on the page of what follows. */
  keep?: boolean;
  /** Keeps all spaces, as code does. */
  verbatim?: boolean;
  lineHeight?: number;
}

/** Lays out a text in lines. A text without any atoms has one empty line of the given size. */
export function* flowText(
  atoms: Iterable<Atom>,
  { x, width, rightToLeft: around }: Box,
  flow: TextFlow = {},
  emptySize: number = THEME.text,
): Slabs {
  const all = [...atoms];
  const { align = 'start', keep = false, verbatim = false, lineHeight = THEME.lineHeight } = flow;
  const text = () => all.map((atom) => ('text' in atom ? atom.text : '')).join('');
  const rightToLeft = !verbatim && (around === true || bidiText.beginsRightToLeft(text()));
  let count = 0;
  for (const line of linesOf(all, width, verbatim)) {
    const { height, below } = heightOf(line, lineHeight, emptySize);
    // The first line of a text does not stand alone at the end of a page.
    const stays = keep || (count === 0 && !verbatim);
    count++;
    yield { height, keep: stays, draw: (pen, y) => drawLine(pen, line, { x, width, baseline: y + height - below, align, rightToLeft }) };
  }
  if (count === 0) yield { height: emptySize * lineHeight, keep };
}

function heightOf({ atoms }: Line, lineHeight: number, emptySize: number): { height: number; below: number } {
  const size = atoms.length === 0 ? emptySize : Math.max(...atoms.map(({ style }) => style.size));
  const picture = Math.max(0, ...atoms.map((atom) => (atom.kind === 'picture' ? atom.height + 4 : 0)));
  const height = Math.max(size * lineHeight, picture);
  return { height, below: picture > size * lineHeight ? picture * 0.15 + 2 : baselineBelow(size, lineHeight) };
}

/** How far the baseline is above the bottom of a line. */
export const baselineBelow = (size: number, lineHeight: number = THEME.lineHeight): number => (size * lineHeight) / 2 - size * 0.34;
