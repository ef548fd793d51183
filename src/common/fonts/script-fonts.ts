import { createRequire } from 'node:module';
import { Blob, Face } from 'harfbuzzjs';
import { EMOJI_FAMILY, EMOJI_FIRST, familiesFor, type FontFamily, type FontSlice, type FontWeight } from './font-families.js';
import { ShapedFont } from './shaped-font.js';
import { SILENT } from './silent.js';

// The package has no types.
const decompress = createRequire(import.meta.url)('wawoff2/decompress.js') as (woff2: Uint8Array) => Promise<Uint8Array>;

/** The fonts for scripts that the text fonts lack. Each slice is loaded when a text first needs it, and stays. */
export class ScriptFonts {
  private static readonly loaded = new Map<string, FontSlice>();
  private readonly fonts = new Map<string, ShapedFont>();
  private families: readonly FontFamily[] = [];

  constructor(private readonly language: string) {}

  /** Loads what these characters need. Characters that are not prepared have no fonts here. */
  async prepare(text: string): Promise<void> {
    this.families = familiesFor(this.language, text);
    for (const character of new Set(text)) {
      const codePoint = character.codePointAt(0)!;
      if (SILENT.test(character)) continue;
      for (const family of [...(EMOJI_FIRST.test(character) ? [EMOJI_FAMILY] : []), ...this.families]) {
        const slice = family.sliceOf(codePoint);
        if (slice !== undefined && (await this.load(family, slice)).has(codePoint)) break;
      }
    }
  }

  /** The font that draws a character with its marks, of those that are loaded. */
  fontFor(grapheme: string, weight: FontWeight): ShapedFont | undefined {
    const drawn = [...grapheme].filter((character) => !SILENT.test(character)).map((character) => character.codePointAt(0)!);
    const families = EMOJI_FIRST.test(grapheme) ? [EMOJI_FAMILY, ...this.families] : this.families;
    const has = (family: FontFamily, codePoint: number) => this.fontOf(family, weight).has(codePoint);
    const family =
      families.find((each) => drawn.length > 0 && drawn.every((codePoint) => has(each, codePoint))) ??
      families.find((each) => drawn.length > 0 && has(each, drawn[0]!));
    return family && this.fontOf(family, weight);
  }

  private fontOf(family: FontFamily, weight: FontWeight): ShapedFont {
    const key = `${family.name} ${weight}`;
    let font = this.fonts.get(key);
    if (!font) this.fonts.set(key, (font = new ShapedFont(family, weight, (slice) => ScriptFonts.loaded.get(`${family.name} ${slice}`))));
    return font;
  }

  private async load(family: FontFamily, slice: string): Promise<{ has(codePoint: number): boolean }> {
    const key = `${family.name} ${slice}`;
    if (!ScriptFonts.loaded.has(key)) {
      // The next one would overwrite it.
      const bytes = Uint8Array.from(await decompress(family.read(slice)));
      ScriptFonts.loaded.set(key, { bytes, face: new Face(new Blob(bytes)) });
    }
    return this.fontOf(family, 400);
  }
}
