import { nameToEmoji } from 'gemoji';

const HEX = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i;
const LAST_CODE_POINT = 0x10_ffff;
const FIRST_PRINTABLE = 0xa0;

/** The characters of an emoji by its code, such as `1f600`, or its name, such as `books`; an unknown name as Markdown writes it. */
export function emojiOf(code: string): string {
  const points = HEX.test(code) ? code.split('-').map((part) => Number.parseInt(part, 16)) : [];
  const drawn = points.length > 0 && points.every((point) => point >= FIRST_PRINTABLE && point <= LAST_CODE_POINT);
  if (drawn) return String.fromCodePoint(...points).toWellFormed();
  return Object.hasOwn(nameToEmoji, code) ? nameToEmoji[code]! : `:${code}:`;
}
