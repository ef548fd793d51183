import { hash } from 'node:crypto';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import { namedFont } from '../theme/site-fonts.js';
import { hexOf, mix, readableOn, readColor, textOn, type Color, WHITE } from '../theme/color.js';

/** All that the image of a page depends on. It is drawn from nothing else, so equal cards are equal images. */
export interface PageCard {
  title: string;
  description: string;
  site: string;
  direction: 'ltr' | 'rtl';
  /** It decides which shapes the characters have that several languages share. */
  language: string;
  fonts: { title: string; text: string };
  /** As hexadecimal digits. */
  colors: Readonly<Record<'background' | 'text' | 'soft' | 'accent', string>>;
  /** Whether the background changes towards the accent. */
  gradient: boolean;
}

/** In pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Raised when the drawing of the same card changes. */
const VERSION = 2;
const LONGEST = { title: 200, description: 300, site: 80 };

const DARK = readColor('14161a')!;
const PRIMARY = readColor('346ddb')!;

/** The card of a page in the look of its site. */
export function pageCard(
  { title, description = '' }: Pick<PageRecord, 'title' | 'description'>,
  { styling, themes }: SiteCustomizationView,
  frame: { title: string; direction: 'ltr' | 'rtl'; language: string },
): PageCard {
  const theme = themes.default === 'dark' ? 'dark' : 'light';
  const primary = readColor(styling.primaryColor[theme]) ?? PRIMARY;
  const tint = (styling.tint && readColor(styling.tint.color[theme])) ?? primary;
  const plain = theme === 'dark' ? DARK : WHITE;
  const isTinted = styling.tint !== undefined || styling.background === 'match' || styling.theme !== 'clean';
  const background = styling.theme === 'bold' ? primary : mix(plain, tint, isTinted ? 0.06 : 0);
  return {
    title: cut(title, LONGEST.title),
    description: cut(description, LONGEST.description),
    site: cut(frame.title, LONGEST.site),
    direction: frame.direction,
    language: frame.language,
    fonts: { title: namedFont(styling.headingFont ?? styling.font), text: namedFont(styling.font) },
    colors: colorsOn(background, styling.theme === 'bold' ? textOn(background) : readableOn(background, primary)),
    gradient: styling.theme === 'gradient',
  };
}

/** The name of the image of a card, without its ending. */
export const cardName = (card: PageCard): string => hash('sha256', JSON.stringify([VERSION, card]), 'base64url').slice(0, 22);

function colorsOn(background: Color, accent: Color): PageCard['colors'] {
  const text = textOn(background);
  const colors = { background, text: mix(text, background, 0.08), soft: readableOn(background, mix(text, background, 0.35)), accent };
  return { background: hexOf(background), text: hexOf(colors.text), soft: hexOf(colors.soft), accent: hexOf(accent) };
}

const cut = (text: string, longest: number) =>
  [
    ...text
      .slice(0, 4 * longest)
      .replaceAll(/\s/g, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('');
