import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection, type GlyphRun } from 'fontkit';
import { type FolderFont, fontsIn } from '../../../../pdf/render/drawing/font-folder.js';
import { fontFileOf, fontFileName } from '../../theme/site-fonts.js';

const require = createRequire(import.meta.url);
const FALLBACK = { 400: '@expo-google-fonts/arimo/Arimo_400Regular.ttf', 700: '@expo-google-fonts/arimo/Arimo_700Bold.ttf' };

export type CardWeight = keyof typeof FALLBACK;

export interface LaidOutWord {
  run: GlyphRun;
  font: Font;
}

/** The fonts of one text, the preferred one first: that of the site, the one for more scripts, and those of the operator. */
export class CardFonts {
  private static readonly opened = new Map<string, Font>();
  private static folder: readonly FolderFont[] | undefined;
  private readonly known: readonly Font[];
  /** A text is measured again and again while its lines are found. */
  private readonly laidOut = new Map<string, LaidOutWord | undefined>();

  constructor(
    siteFont: string,
    weight: CardWeight,
    private readonly fontsDir: string | null,
  ) {
    const own = fontFileOf(fontFileName(siteFont, String(weight)));
    this.known = [...(own === undefined ? [] : [own]), FALLBACK[weight]].map((file) => CardFonts.open(require.resolve(file)));
  }

  /** A word as the letters of one font; undefined if no font has any of them. `changed` is what is drawn of it. */
  layout(word: string, changed = word): LaidOutWord | undefined {
    const key = `${word}\0${changed}`;
    if (this.laidOut.has(key)) return this.laidOut.get(key);
    const font = this.fontFor(word);
    const drawn = font && [...changed].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!)).join('');
    const found = font && { run: font.layout(drawn!), font };
    this.laidOut.set(key, found);
    return found;
  }

  /** The font that draws most of a word: letters of two fonts in one word look like a mistake. Undefined if none draws anything. */
  private fontFor(word: string): Font | undefined {
    const codePoints = Array.from(word, (character) => character.codePointAt(0)!);
    const whole = this.known.find((font) => codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)));
    return whole ?? this.fromFolder(codePoints) ?? this.known.find((font) => codePoints.some((each) => font.hasGlyphForCodePoint(each)));
  }

  private fromFolder(codePoints: readonly number[]): Font | undefined {
    if (this.fontsDir === null) return undefined;
    CardFonts.folder ??= fontsIn(this.fontsDir);
    const found = CardFonts.folder.find((font) => codePoints.every((codePoint) => font.covers(codePoint)));
    return found && CardFonts.open(found.path, found.member);
  }

  private static open(path: string, member?: string): Font {
    const key = `${path} ${member ?? ''}`;
    let font = this.opened.get(key);
    if (!font) {
      const opened: Font | FontCollection = create(readFileSync(path), member);
      font = 'fonts' in opened ? opened.fonts[0]! : opened;
      this.opened.set(key, font);
    }
    return font;
  }
}
