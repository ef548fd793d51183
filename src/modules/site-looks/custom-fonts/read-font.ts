import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { FontCategory } from './font-categories.js';
import type { FontFacts } from './font-facts.js';
import { fontFormat } from './font-format.js';
import { unpackedSize } from './unpacked-size.js';

const require = createRequire(import.meta.url);
/** Fonts with the widths of Arial and Courier New, which devices have: these stand in for the font until it is loaded. */
const STAND_INS: Readonly<Record<FontCategory, string>> = {
  'sans-serif': '@expo-google-fonts/arimo/Arimo_400Regular.ttf',
  serif: '@expo-google-fonts/arimo/Arimo_400Regular.ttf',
  monospace: '@expo-google-fonts/cousine/Cousine_400Regular.ttf',
};
const SAMPLE = 'The quick brown fox jumps over the lazy dog, and 12 more.';
const MOST_UNPACKED = 32 * 1024 * 1024;

/** Reads a file of a font; throws a `RangeError` that says why it is refused. */
export function readFont(bytes: Buffer, category: FontCategory): FontFacts {
  const format = fontFormat(bytes);
  if (!format) throw new RangeError('is no font: send WOFF2, TrueType or OpenType, and no collection');
  if (format === 'woff2' && (unpackedSize(bytes) ?? Infinity) > MOST_UNPACKED)
    throw new RangeError('has more than 32 MB when it is unpacked: leave out characters that you do not need');
  const font = opened(bytes);
  const axis = font.variationAxes['wght'];
  const { unitsPerEm, ascent, descent, lineGap } = font;
  const weight = axis?.min ?? font['OS/2']?.usWeightClass ?? 400;
  const facts = {
    format,
    weight: within(weight, 1, 1000),
    weightTo: within(axis?.max ?? weight, 1, 1000),
    italic: (font['OS/2']?.fsSelection.italic ?? false) || font.italicAngle !== 0,
    size: bytes.length,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    width: widthOf(font) / widthOf(create(readFileSync(require.resolve(STAND_INS[category]))) as Font),
  };
  if (![facts.ascent, facts.descent, facts.lineGap, facts.width].every((value) => Number.isFinite(value) && Math.abs(value) < 10))
    throw new RangeError('has measures that no font has');
  return facts;
}

function opened(bytes: Buffer): Font {
  try {
    const font = create(bytes);
    if ('fonts' in font) throw new RangeError('is a collection');
    // Reads what the rest needs, so that a damaged font is refused here.
    widthOf(font);
    return font;
  } catch {
    throw new RangeError('is a damaged font');
  }
}

/** Letters that the font lacks have no width of their own: a font of icons, or of another script, is as wide as it says. */
function widthOf(font: Font): number {
  const drawn = [...SAMPLE].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!)).join('');
  return drawn.length < SAMPLE.length / 2
    ? 0.5 * SAMPLE.length
    : (font.layout(drawn).advanceWidth / font.unitsPerEm / drawn.length) * SAMPLE.length;
}

const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, Math.round(value) || 400));
