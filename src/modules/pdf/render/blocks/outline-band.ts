import type { Band } from '../drawing/framed.js';
import type { Box } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';

/** Lines on both sides and a bar on top of a card. */
export const outlineBand =
  ({ x, width }: Box): Band =>
  (pen, y, height) => {
    pen.rect(x, y, { width, height: height + 0.3, color: THEME.colors.panel });
    pen.line([x, y], [x, y + height], THEME.colors.line);
    pen.line([x + width, y], [x + width, y + height], THEME.colors.line);
  };
