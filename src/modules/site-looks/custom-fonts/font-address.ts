import type { FontFacts } from './font-facts.js';

const ENDINGS: Readonly<Record<FontFacts['format'], string>> = { woff2: 'woff2', truetype: 'ttf', opentype: 'otf' };

/** Where sites have a file of a font, below `~fonts/`. */
export const fontAddress = (fontId: string, position: number, { format }: Pick<FontFacts, 'format'>): string =>
  `${fontId}/${position}.${ENDINGS[format]}`;
