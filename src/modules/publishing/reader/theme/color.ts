/** Red, green and blue, each from 0 to 255. */
export type Color = readonly [number, number, number];

export const BLACK: Color = [0, 0, 0];
export const WHITE: Color = [255, 255, 255];

/** Reads `346ddb` or `36d`, with or without `#`; undefined for anything else. */
export function readColor(text: string): Color | undefined {
  const digits = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? text.replace('#', '') : undefined;
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16)) as unknown as Color;
}

export const hexOf = (color: Color): string => color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

/** A color between two others: the first one at 0, the second one at 1. */
export const mix = (from: Color, to: Color, amount: number): Color =>
  from.map((part, index) => part + (to[index]! - part) * amount) as unknown as Color;

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = (color: Color): number => {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const ENOUGH = 4.6;
const STEP = 0.04;

/** The color itself, or a darker or lighter one that can be read on the background. */
export function readableOn(background: Color, color: Color): Color {
  const towards = contrast(background, BLACK) > contrast(background, WHITE) ? BLACK : WHITE;
  for (let amount = 0; amount < 1; amount += STEP) {
    const candidate = mix(color, towards, amount);
    if (contrast(candidate, background) >= ENOUGH) return candidate;
  }
  return towards;
}

/** Black or white, whichever is easier to read on a color. */
export const textOn = (background: Color): Color => (contrast(background, BLACK) > contrast(background, WHITE) ? BLACK : WHITE);
