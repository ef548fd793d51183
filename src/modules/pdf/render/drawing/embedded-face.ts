import { type EmbeddedFont, fontOf } from './internals-of.js';
import type { Face } from './face.js';

/** The number of words whose layout is kept: a large space has hundreds of thousands of different words. */
const MOST_WORDS = 10_000;

/** A font that PDFKit embeds, loaded when it is first used. */
export class EmbeddedFace implements Face {
  readonly ascent: number;
  readonly descent: number;
  readonly hasTextSpaces: boolean = false;
  private readonly font: EmbeddedFont;
  private readonly widths = new Map<string, number>();
  private readonly known = new Map<number, boolean>();

  constructor(
    document: PDFKit.PDFDocument,
    readonly name: string,
    source: PDFKit.Mixins.PDFFontSource,
    collectionMember?: string,
  ) {
    document.registerFont(name, source, collectionMember);
    document.font(name);
    this.font = fontOf(document);
    this.ascent = this.font.ascender / 1000;
    this.descent = -this.font.descender / 1000;
  }

  has(codePoint: number): boolean {
    let known = this.known.get(codePoint);
    if (known === undefined) {
      known = this.font.font.hasGlyphForCodePoint(codePoint);
      this.known.set(codePoint, known);
    }
    return known;
  }

  widthOf(text: string): number {
    let width = this.widths.get(text);
    if (width === undefined) {
      if (this.widths.size >= MOST_WORDS) this.forget();
      width = this.font.widthOfString(text, 1);
      this.widths.set(text, width);
    }
    return width;
  }

  /** Does not keep how texts are laid out: a text without spaces is as long as its line, and no line comes twice. */
  keepNothing(): void {
    this.font.layoutCache = undefined;
  }

  private forget(): void {
    this.widths.clear();
    if (this.font.layoutCache) this.font.layoutCache = Object.create(null) as Record<string, unknown>;
  }
}
