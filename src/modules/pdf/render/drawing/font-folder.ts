import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type FontCollection } from 'fontkit';

/** A font file of the operator, with the characters that it has. */
export interface FolderFont {
  path: string;
  /** The name of the font within a collection. */
  member?: string;
  covers(codePoint: number): boolean;
}

const FONT_FILE = /\.(?:ttf|otf|ttc|otc)$/i;
const MOST_FILES = 64;
const LARGEST = 64 * 1024 * 1024;

/**
 * Reads which characters the fonts of a folder have, in the order of their names. A file that cannot be read is skipped:
 * it must not prevent PDFs.
 */
export function fontsIn(folder: string): FolderFont[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => FONT_FILE.test(name));
  return names
    .toSorted()
    .slice(0, MOST_FILES)
    .flatMap((name) => fontAt(join(folder, name)) ?? []);
}

function fontAt(path: string): FolderFont | undefined {
  try {
    if (statSync(path).size > LARGEST) return undefined;
    const opened = create(readFileSync(path));
    const font = isCollection(opened) ? opened.fonts[0] : opened;
    if (!font) return undefined;
    const covered = bitsOf(font.characterSet);
    return {
      path,
      ...(isCollection(opened) && { member: font.postscriptName }),
      covers: (codePoint) => ((covered[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0,
    };
  } catch {
    return undefined;
  }
}

const isCollection = (font: Font | FontCollection): font is FontCollection => 'fonts' in font;

function bitsOf(codePoints: readonly number[]): Uint8Array {
  const bits = new Uint8Array(0x22_000);
  for (const codePoint of codePoints) if (codePoint >> 3 < bits.length) bits[codePoint >> 3]! |= 1 << (codePoint & 7);
  return bits;
}
