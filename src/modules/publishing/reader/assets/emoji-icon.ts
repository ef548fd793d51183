import type { StaticFile } from './static-files.js';

/** An emoji is one character that people see, which can consist of several. */
const MOST_POINTS = 16;
const NAME = /^emoji-((?:[0-9a-f]{2,6}-)*[0-9a-f]{2,6})\.svg$/;
/** What XML cannot contain. */
const IMPOSSIBLE = /[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** The name of the icon that shows an emoji. It contains all that the icon depends on. */
export function emojiIconName(emoji: string): string {
  const points = Array.from(emoji.trim(), (character) => character.codePointAt(0)!.toString(16));
  return `emoji-${points.slice(0, MOST_POINTS).join('-')}.svg`;
}

/** The icon with a name; undefined if it is not the name of one. */
export function emojiIcon(name: string): StaticFile | undefined {
  const points =
    NAME.exec(name)?.[1]
      ?.split('-')
      .map((point) => Number.parseInt(point, 16)) ?? [];
  if (points.length === 0 || points.length > MOST_POINTS || points.some((point) => point > 0x10ffff)) return undefined;
  if (IMPOSSIBLE.test(String.fromCodePoint(...points))) return undefined;
  const text = points.map((point) => `&#${point};`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><text y="13" font-size="14">${text}</text></svg>`;
  return { name, contentType: 'image/svg+xml', text: svg };
}
