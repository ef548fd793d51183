import { valuesOf } from '../../../common/enums/values.js';

/** Which fonts of the device stand in for a font until it is loaded. */
export const FONT_CATEGORIES = valuesOf({
  'sans-serif': 'letters without serifs',
  serif: 'letters with serifs',
  monospace: 'letters of one width, for code',
});
export type FontCategory = (typeof FONT_CATEGORIES)[number];
