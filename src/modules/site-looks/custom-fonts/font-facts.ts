import type { FontFormat } from './font-formats.js';

/** What is known of a file of a font. */
export interface FontFacts {
  format: FontFormat;
  /** The weight, or the lightest and the heaviest of a variable font. */
  weight: number;
  weightTo: number;
  italic: boolean;
  /** In bytes. */
  size: number;
  /** Shares of the size of the font. */
  ascent: number;
  descent: number;
  lineGap: number;
  /** How wide its letters are, compared with those of the font of the device that stands in for it. */
  width: number;
}
