import { valuesOf } from '../../../common/enums/values.js';

/** The formats of files of fonts. */
export const FONT_FORMATS = valuesOf({
  woff2: 'compressed, for browsers',
  truetype: 'TrueType',
  opentype: 'OpenType with PostScript outlines',
});
export type FontFormat = (typeof FONT_FORMATS)[number];
