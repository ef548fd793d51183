import type { Pen } from './pen.js';
import type { Slab, Slabs } from './slab.js';

/** Draws the part of a frame that is behind a slab. */
export type Band = (pen: Pen, y: number, height: number) => void;

/** Draws a frame behind the slabs, band by band, so that it may continue on the next page. */
export function* framed(slabs: Iterable<Slab>, band: Band, padding: number): Slabs {
  yield within({ height: padding, keep: true }, band);
  for (const slab of slabs) yield within(slab, band);
  yield within({ height: padding }, band);
}

function within(slab: Slab, band: Band): Slab {
  const { height, draw, header } = slab;
  return {
    ...slab,
    draw: (pen, y) => {
      band(pen, y, height);
      draw?.(pen, y);
    },
    ...(header && { header: within(header, band) }),
  };
}
