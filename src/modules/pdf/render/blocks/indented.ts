import type { Box } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';

/** The box within another one, `start` away from where reading begins. Past the narrowest width, blocks are no longer indented. */
export function indented(box: Box, start: number = THEME.indent, end = 0): Box {
  const width = box.width - start - end;
  return width < THEME.narrowest ? box : { ...box, x: box.x + (box.rightToLeft ? end : start), width };
}
