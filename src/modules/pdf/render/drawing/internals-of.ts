/** The parts of PDFKit's documents that its types omit. */
export interface Internals {
  /** The font that is in use. */
  _font: EmbeddedFont;
  _root: {
    data: {
      /** The pages, which are written at the end, in their order. */
      Pages: { data: { Kids: unknown[] } };
      Names: { data: { Dests: { add(name: string, place: unknown[]): void } } };
    };
  };
  page: { dictionary: unknown };
  openImage(bytes: Buffer): { width: number; height: number; embed(document: PDFKit.PDFDocument): void };
}

export interface EmbeddedFont {
  /** Its name on pages. */
  id: string;
  ascender: number;
  descender: number;
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutCache: Record<string, unknown>;
  widthOfString(text: string, size: number): number;
}

export const fontOf = (document: PDFKit.PDFDocument): EmbeddedFont => internalsOf(document)['_font'];
export const rootOf = (document: PDFKit.PDFDocument): Internals['_root']['data'] => internalsOf(document)['_root'].data;
export const internalsOf = (document: PDFKit.PDFDocument): Internals => document as unknown as Internals;
