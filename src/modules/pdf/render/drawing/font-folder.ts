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
/** Upright text of normal weight looks best among text of any kind. */
const STYLED = /bold|italic|oblique|black|heavy|light|thin/i;
const MOST_FILES = 256;
const LARGEST = 64 * 1024 * 1024;

/**
 * Reads which characters the fonts of a folder have, those of normal weight first, in the order of their
 * names. A file that cannot be read is skipped:
 * it must not prevent PDFs.
 */
export function fontsIn(folder: string): FolderFont[] {
  const names = filesIn(folder).filter((name) => FONT_FILE.test(name));
  return [...names.filter((name) => !STYLED.test(name)).toSorted(), ...names.filter((name) => STYLED.test(name)).toSorted()]
    .slice(0, MOST_FILES)
    .flatMap((name) => fontAt(join(folder, name)) ?? []);
}

/** A folder that cannot be read has no files: PDFs name the characters that they lack fonts for. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
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
