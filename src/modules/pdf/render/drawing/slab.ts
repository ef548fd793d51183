import type { Pen } from './pen.js';

/** The horizontal room of a block. */
export interface Box {
  x: number;
  width: number;
  /** Whether it is read from right to left, so that it begins at its right end. */
  rightToLeft?: boolean;
}

/** A strip of content that is not split between pages. */
export interface Slab {
  height: number;
  draw?: (pen: Pen, y: number) => void;
  /** It stays on the page of the next slab. */
  keep?: boolean;
  /** Empty space, which is omitted at the top of a page. */
  gap?: boolean;
  /** Whether what it draws has its tags. */
  isTagged?: boolean;
  /** Drawn again before it if it starts a page. */
  header?: Slab;
}

export type Slabs = Generator<Slab, void, undefined>;

export const gapOf = (height: number): Slab => ({ height, gap: true });
