import type { Box } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';

/** The box within another one. Past the narrowest width, blocks are no longer indented. */
export function indented({ x, width }: Box, left: number = THEME.indent, right = 0): Box {
  return width - left - right < THEME.narrowest ? { x, width } : { x: x + left, width: width - left - right };
}
