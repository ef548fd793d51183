import { create, type Font } from 'fontkit';
import type { GlyphPlace, ShapedFont, ShapedGlyph, ShapedRun } from '../../../../common/fonts/shaped-font.js';
import { glyphBytes } from './glyph-bytes.js';

/** A glyph as PDFKit embeds it. */
interface EmbeddedGlyph {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

/** Glyphs and their places, which PDFKit scales: the width follows. */
interface EmbeddedRun {
  glyphs: EmbeddedGlyph[];
  positions: GlyphPlace[];
  readonly advanceWidth: number;
}

/** What fontkit makes of the glyphs that a PDF uses: the tables of a TrueType font. Its types omit these members. */
interface Subset {
  glyf: Uint8Array[];
  loca: { offsets: number[]; version: number };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/** The width of a space in the text font. */
const SPACE = 569 / 2048;
/** A glyph that stands for different texts is embedded for each of them, until there are so many. */
const MOST_TEXTS = 30_000;
const MOST_GLYPHS = 65_000;

/**
 * A shaped font as PDFKit takes it, in the place of a font of fontkit. A PDF says once which character a glyph stands for.
 * So each has a glyph of its own here, also if it looks the same: that way, programs read the text as it was written.
 */
export class ShapedPdfFont {
  readonly postscriptName: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  private readonly base: Font;
  /** The first one is not used: fonts draw it for what they lack. */
  private readonly glyphs: (ShapedGlyph | undefined)[] = [undefined];
  private readonly ids = new Map<string, number>();

  constructor(private readonly shaped: ShapedFont) {
    this.postscriptName = shaped.name;
    this.unitsPerEm = shaped.unitsPerEm;
    this.ascent = shaped.extents.ascender;
    this.descent = shaped.extents.descender;
    this.base = create(Buffer.from(shaped.sample)) as Font;
  }

  get xHeight(): number {
    return this.base.xHeight;
  }

  get capHeight(): number {
    return this.base.capHeight;
  }

  get lineGap(): number {
    return this.base.lineGap;
  }

  get bbox(): Font['bbox'] {
    return this.base.bbox;
  }

  readonly italicAngle = 0;
  readonly head = { macStyle: {} };
  readonly post = {};

  getGlyph(): { advanceWidth: number } {
    return { advanceWidth: this.unitsPerEm / 2 };
  }

  hasGlyphForCodePoint(codePoint: number): boolean {
    return this.shaped.has(codePoint);
  }

  layout(text: string): EmbeddedRun {
    const glyphs: EmbeddedGlyph[] = [];
    const positions: GlyphPlace[] = [];
    for (const [part] of text.matchAll(/ |[^ ]+/g)) {
      const run = part === ' ' ? this.space : this.shaped.layout(part);
      glyphs.push(...run.glyphs.map((glyph) => this.embedded(glyph)));
      positions.push(...run.positions);
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }

  /** As wide as in the text font. */
  private get space(): ShapedRun {
    const advanceWidth = SPACE * this.unitsPerEm;
    const glyph: ShapedGlyph = { shape: ' ', advanceWidth, codePoint: 0x20, outline: () => [], path: { toSVG: () => '' } };
    return { glyphs: [glyph], positions: [{ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }], advanceWidth };
  }

  createSubset(): Subset {
    const subset = this.base.createSubset() as unknown as Subset;
    subset['_addGlyph'] = (id) => {
      const glyph = this.glyphs[id];
      const { bytes, left } = glyphBytes(glyph?.outline() ?? []);
      subset.loca.version = 1;
      subset.loca.offsets.push(subset.offset);
      subset.glyf.push(bytes);
      subset.hmtx.metrics.push({ advance: glyph?.advanceWidth ?? this.unitsPerEm / 2, bearing: left });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  }

  private embedded(glyph: ShapedGlyph): EmbeddedGlyph {
    const { shape } = glyph;
    const key = `${shape} for ${glyph.codePoint}`;
    let id = this.ids.get(key);
    if (id === undefined && this.glyphs.length > MOST_TEXTS) id = this.ids.get(shape);
    if (id === undefined) {
      id = this.glyphs.length < MOST_GLYPHS ? this.glyphs.push(glyph) - 1 : 0;
      this.ids.set(key, id);
      if (!this.ids.has(shape)) this.ids.set(shape, id);
    }
    return { id, advanceWidth: glyph.advanceWidth, codePoints: [glyph.codePoint] };
  }
}
