import type { FontFacts } from './font-facts.js';

const SIGNATURES: Readonly<Record<string, FontFacts['format']>> = {
  '774f4632': 'woff2',
  '00010000': 'truetype',
  '74727565': 'truetype',
  '4f54544f': 'opentype',
};

/** The format of a font by its first bytes; undefined for anything else, also for collections. */
export const fontFormat = (bytes: Buffer): FontFacts['format'] | undefined => SIGNATURES[bytes.toString('hex', 0, 4)];
