import type { PageCard } from './page-card.js';

/** What the thread that draws cards is told. */
export interface ToCardThread {
  card: PageCard;
  /** The folder with the operator's fonts. */
  fontsDir: string | null;
}

/** What it answers: the image as PNG. */
export interface FromCardThread {
  png: Uint8Array;
}
