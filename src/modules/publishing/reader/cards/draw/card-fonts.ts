import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from 'fontkit';
import type { FontWeight } from '../../../../../common/fonts/font-families.js';
import { ScriptFonts } from '../../../../../common/fonts/script-fonts.js';
import { SILENT } from '../../../../../common/fonts/silent.js';
import { type FolderFont, fontsIn } from '../../../../pdf/render/drawing/font-folder.js';
import type { PageCard } from '../page-card.js';
import { fontFileOf, fontFileName } from '../../theme/site-fonts.js';

const require = createRequire(import.meta.url);
const FALLBACK = { 400: '@expo-google-fonts/arimo/Arimo_400Regular.ttf', 700: '@expo-google-fonts/arimo/Arimo_700Bold.ttf' };
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A font that lays out texts, from wherever it comes. */
interface CardFont {
  readonly unitsPerEm: number;
  layout(text: string): {
    readonly advanceWidth: number;
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}

/** A part of a text in one font. */
export interface LaidOutText {
  run: ReturnType<CardFont['layout']>;
  font: CardFont;
}

/** The fonts of one text, the preferred one first: that of the site, the one for more letters, those for other scripts and those of the operator. */
export class CardFonts {
  private static readonly opened = new Map<string, Font>();
  private static folder: readonly FolderFont[] | undefined;
  private readonly known: readonly Font[];
  /** A text is measured again and again while its lines are found. */
  private readonly laidOut = new Map<string, LaidOutText[]>();

  constructor(
    siteFont: string,
    private readonly weight: FontWeight,
    private readonly scripts: ScriptFonts,
    private readonly fontsDir: string | null,
  ) {
    const own = fontFileOf(fontFileName(siteFont, String(weight)));
    this.known = [...(own === undefined ? [] : [own]), FALLBACK[weight]].map((file) => CardFonts.open(require.resolve(file)));
  }

  /** The fonts for the scripts of a card. */
  static async scriptsOf({ title, description, site, language }: PageCard): Promise<ScriptFonts> {
    const scripts = new ScriptFonts(language);
    const text = CardFonts.open(require.resolve(FALLBACK[400]));
    const unknown = [...title, ...description, ...site].filter((character) => !text.hasGlyphForCodePoint(character.codePointAt(0)!));
    await scripts.prepare(unknown.join(''));
    return scripts;
  }

  /** A word in its fonts; without the characters that no font has. */
  layout(word: string): LaidOutText[] {
    let found = this.laidOut.get(word);
    if (!found) this.laidOut.set(word, (found = this.parts(word).map(({ text, font }) => ({ run: font.layout(text), font }))));
    return found;
  }

  /** A word is drawn in one font if there is one that has all of it: letters of two fonts in one word look like a mistake. */
  private parts(word: string): { text: string; font: CardFont }[] {
    const whole = this.known.find((font) => covers(font, word));
    if (whole) return [{ text: word, font: whole }];
    const parts: { text: string; font: CardFont }[] = [];
    for (const { segment } of GRAPHEMES.segment(word)) {
      const font =
        this.known.find((each) => covers(each, segment)) ?? this.scripts.fontFor(segment, this.weight) ?? this.fromFolder(segment);
      const last = parts.at(-1);
      if (last && last.font === font) last.text += segment;
      else if (font) parts.push({ text: segment, font });
    }
    return parts;
  }

  private fromFolder(text: string): Font | undefined {
    if (this.fontsDir === null) return undefined;
    CardFonts.folder ??= fontsIn(this.fontsDir);
    const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
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

const covers = (font: Font, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!) && !SILENT.test(character));
