import type { FontsOfSite } from '../../../site-looks/custom-fonts/chosen-fonts.js';
import type { CustomFont } from '../../../site-looks/custom-fonts/custom-font.entity.js';
import type { FontCategory } from '../../../site-looks/custom-fonts/font-categories.js';
import { fontAddress } from '../../../site-looks/custom-fonts/font-address.js';
import { FONT_STACKS } from '../../../site-looks/fonts.js';

/** Fonts of devices whose letters are as wide as those that fonts were compared with. */
const STAND_INS: Readonly<Record<FontCategory, readonly string[]>> = {
  'sans-serif': ['Arial', 'Arimo', 'Liberation Sans'],
  serif: ['Arial', 'Arimo', 'Liberation Sans'],
  monospace: ['Courier New', 'Cousine', 'Liberation Mono'],
};

/**
 * The rules for the fonts that a site has from its organization. Until a font is loaded, one of the device stands in for it that is
 * made as wide and as high, so that texts hardly move when it comes.
 */
export function customFontCss({ text, heading, mono }: FontsOfSite): string {
  const fonts = [...new Map([text, heading, mono].flatMap((font) => (font ? [[font.id, font] as const] : []))).values()];
  return [
    ...fonts.flatMap((font) => font.faces.map((_, position) => faceRule(font, position))),
    ...fonts.map((font) => standInRule(font)),
    ...(text ? [`:root { --font: ${stackOf(text)}; }`] : []),
    ...(mono ? [`:root { --mono: ${stackOf(mono)}; }`] : []),
    ...(heading ? [`h1, h2, h3 { font-family: ${stackOf(heading)}; }`] : []),
  ].join('\n');
}

const stackOf = ({ family, category }: CustomFont) => `"${family}", "${standInOf(family)}", ${FONT_STACKS[category]}`;
const standInOf = (family: string) => `${family} stand-in`;

function faceRule({ id, family, faces }: CustomFont, position: number): string {
  const { weight, weightTo, italic, format } = faces[position]!;
  const weights = weight === weightTo ? String(weight) : `${weight} ${weightTo}`;
  const source = `url("${fontAddress(id, position, { format })}") format("${format}")`;
  return `@font-face { font-family: "${family}"; font-weight: ${weights}; font-style: ${italic ? 'italic' : 'normal'}; font-display: swap; src: ${source}; }`;
}

/** The measures are those of the upright file whose weight is nearest to that of texts. */
function standInRule({ family, category, faces }: CustomFont): string {
  const distance = ({ weight, italic }: CustomFont['faces'][number]) => Math.abs(weight - 400) + (italic ? 1000 : 0);
  const { width, ascent, descent, lineGap } = faces.reduce((best, face) => (distance(face) < distance(best) ? face : best));
  const percent = (share: number) => `${(Math.max(0, share) * 100).toFixed(2)}%`;
  const measures = `size-adjust: ${percent(width)}; ascent-override: ${percent(ascent / width)}; descent-override: ${percent(descent / width)}; line-gap-override: ${percent(lineGap / width)}`;
  const sources = STAND_INS[category].map((name) => `local("${name}")`).join(', ');
  return `@font-face { font-family: "${standInOf(family)}"; src: ${sources}; ${measures}; }`;
}
