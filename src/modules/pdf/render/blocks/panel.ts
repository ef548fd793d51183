import type { Band } from '../drawing/framed.js';
import type { Box } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';

/** Bands overlap a little: viewers show a hairline between areas that only touch. */
const OVERLAP = 0.3;

/** A tinted area as wide as its box, with an optional bar where its lines begin. */
export const panel =
  ({ x, width, rightToLeft }: Box, color: string = THEME.colors.panel, bar?: string): Band =>
  (pen, y, height) => {
    pen.rect(x, y, { width, height: height + OVERLAP, color });
    if (bar !== undefined) pen.rect(rightToLeft ? x + width - 3 : x, y, { width: 3, height: height + OVERLAP, color: bar });
  };

/** A bar where lines begin. */
export const bar =
  ({ x, width, rightToLeft }: Box, color: string = THEME.colors.line): Band =>
  (pen, y, height) =>
    pen.rect(rightToLeft ? x + width - 2.5 : x, y, { width: 2.5, height: height + OVERLAP, color });
