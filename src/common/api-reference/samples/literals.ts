/**
 * What nobody sees in a text, or what changes how the rest is seen: control characters, other line breaks, and marks that turn the
 * direction. In samples they are written as escapes.
 */
const UNSEEN = /[\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

/** Whether a text can be written as it is, on several lines. */
export const isPlain = (text: string): boolean => !CONTROL.test(text);

/** JSON in which what nobody sees is written as escapes. */
export const visibleJson = (json: string): string => json.replaceAll(UNSEEN, (character) => `\\u${hexOf(character)}`);

/** In double quotes, as C#, Go, Java, JavaScript and Python read it. None of them replaces anything in such a text. */
export const doubleQuoted = (text: string): string => visibleJson(JSON.stringify(text));

/** How a language writes in double quotes what single quotes cannot show. */
export interface Escapes {
  character: (hex: string) => string;
  /** Where a replacement begins. */
  replaced: '$' | '#';
}

/** In single quotes, as PHP and Ruby read it, which replace nothing there; with escapes only if there must be some. */
export function singleQuoted(text: string, { character, replaced }: Escapes): string {
  if (isPlain(text)) return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  const inner = doubleQuoted(text)
    .slice(1, -1)
    .replaceAll(/\\(?:u([0-9a-f]{4})|([bf])|.)|[$#]/g, (all, hex?: string, short?: string) => {
      if (hex !== undefined) return character(hex);
      if (short !== undefined) return character(short === 'b' ? '0008' : '000c');
      return all === replaced ? `\\${all}` : all;
    });
  return `"${inner}"`;
}

/** As one word of a shell, which expands nothing in it. */
export function shellWord(text: string): string {
  // A word cannot contain this one.
  const word = text.replaceAll('\u0000', '');
  if (isPlain(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  const bytes = (character: string) =>
    [...new TextEncoder().encode(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  return `$'${[...word.replaceAll(/[\\']/g, '\\$&')].map((each) => (CONTROL.test(each) ? bytes(each) : each)).join('')}'`;
}

/** Each line of a text as a literal of its own, to be added up. */
export const linesOf = (text: string): string[] => (text === '' ? [''] : text.split(/(?<=\n)/)).map(doubleQuoted);

/** All lines but the first moved in. */
export const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
