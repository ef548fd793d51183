import type { Pen } from './pen.js';
import type { Slab, Slabs } from './slab.js';

/** Taller contents are split into pieces of this height, so that they may continue on the next page. */
const TALLEST = 320;

/** Puts columns of slabs side by side. */
export function* beside(columns: readonly (readonly Slab[])[], decorate?: (pen: Pen, y: number, height: number) => void): Slabs {
  const heights = columns.map((slabs) => slabs.reduce((sum, { height }) => sum + height, 0));
  const limit = Math.max(...heights) <= TALLEST ? Infinity : TALLEST;
  const next = columns.map(() => 0);
  while (columns.some((slabs, index) => next[index]! < slabs.length)) {
    const pieces = columns.map((slabs, index) => {
      const from = next[index]!;
      let to = from;
      let height = 0;
      while (to < slabs.length && (to === from || height + slabs[to]!.height <= limit)) height += slabs[to++]!.height;
      next[index] = to;
      return { slabs: slabs.slice(from, to), height };
    });
    const height = Math.max(...pieces.map((piece) => piece.height));
    yield {
      height,
      isTagged: true,
      draw: (pen, y) => {
        decorate?.(pen, y, height);
        for (const { slabs } of pieces) drawAll(slabs, pen, y);
      },
    };
  }
}

function drawAll(slabs: readonly Slab[], pen: Pen, top: number): void {
  let y = top;
  for (const slab of slabs) {
    slab.draw?.(pen, y);
    y += slab.height;
  }
}
