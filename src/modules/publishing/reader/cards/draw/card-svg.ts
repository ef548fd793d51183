import type { FontWeight } from '../../../../../common/fonts/font-families.js';
import { CARD_SIZE, type PageCard } from '../page-card.js';
import { CardFonts } from './card-fonts.js';
import { CardText } from './card-text.js';

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 80;
const MARK = 44;
const BAR = 16;
const ROOM = WIDTH - 2 * MARGIN;
/** The largest size at which the title fits into its lines. */
const TITLES = [
  { size: 76, most: 2 },
  { size: 64, most: 3 },
  { size: 52, most: 4 },
] as const;
const LINE_HEIGHT = 1.22;
const TITLE_TOP = 190;
const LOWEST = HEIGHT - 70;

/** The drawing of a card. Texts are outlines, and nothing refers to anything outside of it. */
export async function cardSvg(card: PageCard, fontsDir: string | null): Promise<string> {
  const { title, description, site, direction, fonts, colors, gradient } = card;
  const scripts = await CardFonts.scriptsOf(card);
  const fontsOf = (font: string, weight: FontWeight) => new CardFonts(font, weight, scripts, fontsDir);
  const rightToLeft = direction === 'rtl';
  const [bold, regular] = [fontsOf(fonts.title, 700), fontsOf(fonts.text, 400)];
  const start = rightToLeft ? WIDTH - MARGIN : MARGIN;
  const drawn: string[] = [];
  const put = (text: CardText, line: string, x: number, y: number) => drawn.push(text.print(line, { x, y, rightToLeft }));

  const name = new CardText({ fonts: fontsOf(fonts.text, 700), size: 34, color: colors.soft });
  const [shownName = ''] = name.lines(site, ROOM - MARK - 20, 1);
  put(name, shownName, rightToLeft ? start - MARK - 20 : start + MARK + 20, MARGIN + 34);

  let bottom = TITLE_TOP;
  const { size, lines } = fitting(title, bold);
  const heading = new CardText({ fonts: bold, size, color: colors.text });
  for (const line of lines) {
    put(heading, line, start, bottom + size);
    bottom += size * LINE_HEIGHT;
  }

  const text = new CardText({ fonts: regular, size: 34, color: colors.soft });
  const most = Math.min(3, Math.floor((LOWEST - bottom - 24) / (34 * LINE_HEIGHT)));
  const below = description === '' || most < 1 ? [] : text.lines(description, ROOM, most);
  below.forEach((line, index) => put(text, line, start, bottom + 24 + 34 + index * 34 * LINE_HEIGHT));

  const fill = gradient ? 'url(#towards)' : `#${colors.background}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><linearGradient id="towards" x1="0" y1="0" x2="1" y2="1"><stop offset=".35" stop-color="#${colors.background}"/><stop offset="1" stop-color="#${colors.accent}" stop-opacity=".35"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#${colors.background}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`,
    `<rect y="${HEIGHT - BAR}" width="${WIDTH}" height="${BAR}" fill="#${colors.accent}"/>`,
    `<rect x="${rightToLeft ? start - MARK : start}" y="${MARGIN}" width="${MARK}" height="${MARK}" rx="10" fill="#${colors.accent}"/>`,
    ...drawn,
    '</svg>',
  ].join('');
}

function fitting(title: string, fonts: CardFonts): { size: number; lines: string[] } {
  for (const { size, most } of TITLES) {
    const lines = new CardText({ fonts, size, color: '000000' }).lines(title, ROOM, most + 1);
    if (lines.length <= most) return { size, lines };
  }
  const { size, most } = TITLES.at(-1)!;
  return { size, lines: new CardText({ fonts, size, color: '000000' }).lines(title, ROOM, most) };
}
