import type { ShapedFont } from '../../../../common/fonts/shaped-font.js';
import { EmbeddedFace } from './embedded-face.js';
import { ShapedPdfFont } from './shaped-pdf-font.js';

/** A font for scripts that the text fonts lack, of which the PDF gets the glyphs that it uses. */
export class ShapedFace extends EmbeddedFace {
  override readonly hasTextSpaces = true;

  constructor(
    document: PDFKit.PDFDocument,
    private readonly shaped: ShapedFont,
  ) {
    // PDFKit takes a font that is open, too, but its types do not say so.
    super(document, shaped.name, new ShapedPdfFont(shaped) as unknown as Buffer);
    if (shaped.isStandalone) this.keepNothing();
  }

  /** It gets more characters while it is used. */
  override has(codePoint: number): boolean {
    return this.shaped.has(codePoint);
  }
}
