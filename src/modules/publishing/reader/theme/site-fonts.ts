import type { SiteFontDefinition } from '../../../site-looks/styling.view.js';
import { SITE_FONTS, SITE_MONOSPACE_FONTS, type SiteFont } from '../../../site-looks/fonts.js';

const FONTS: Readonly<Record<string, SiteFont>> = { ...SITE_FONTS, ...SITE_MONOSPACE_FONTS };

/** The name of a font; one of the organization has rules of its own, which come after those of the default one. */
export const namedFont = <Name extends string>(font: Name | SiteFontDefinition): Name | 'Inter' =>
  typeof font === 'string' ? font : 'Inter';

/** A font that has files, and otherwise the one of the device, or a similar one. */
export const fontStack = (font: string): string => FONTS[font]!.stack;

/** The name of the file of a font, next to the stylesheets. */
export const fontFileName = (font: string, weight: string) => `font-${font}-${weight}.woff2`;
const FILE_NAME = /^font-([A-Za-z]{1,30})-(\d{3})\.woff2$/;

/**
 * The rules that load the files of fonts. A browser that does not have a file in time uses a font of the device for the whole
 * page, so that texts appear at once and never move.
 */
export const fontFaces = (fonts: readonly string[]): string[] =>
  [...new Set(fonts)].flatMap((font) =>
    Object.keys(FONTS[font]?.package?.files ?? {}).map((weight) => {
      const family = FONTS[font]!.stack.split(',', 1)[0]!;
      return `@font-face { font-family: ${family}; font-weight: ${weight}; font-display: optional; src: url("${fontFileName(font, weight)}") format("woff2"); }`;
    }),
  );

const [TEXT, BOLD] = [400, 700] as const;

/** The names of the files that a page begins with: those of texts, of titles in them, and of headings. Fonts without files have none. */
export const firstFontFiles = (text: string, heading: string): string[] =>
  [[text, TEXT] as const, [text, BOLD] as const, ...(heading === '' || heading === text ? [] : [[heading, BOLD] as const])].flatMap(
    ([font, weight]) => (FONTS[font]?.package?.files[weight] === undefined ? [] : fontFileName(font, String(weight))),
  );

/** The file in an npm package that has this name here; undefined for another name. */
export function fontFileOf(name: string): string | undefined {
  const [, font = '', weight = ''] = FILE_NAME.exec(name) ?? [];
  const source = Object.hasOwn(FONTS, font) ? FONTS[font]!.package : undefined;
  const file = source?.files[Number(weight)];
  return source && file !== undefined ? `${source.name}/${file}` : undefined;
}
