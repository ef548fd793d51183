/**
 * Private parts of PDFKit, which its types omit. Worth: not time, there is no public way to do the same in one pass.
 *
 * - `_font` says which characters a font has and how high it is, names the font in a page's code, and forgets laid-out words.
 *   Public way: open each font with fontkit, too, which reads it twice.
 * - `Pages` puts the table of contents before the text, whose page numbers it needs. Public way: lay out the text twice.
 * - `Dests` names a place of a page that is finished. Public way: `addNamedDestination`, which names places of the current page,
 *   with links to unknown anchors as plain text.
 * - `openImage` and `embed` refuse a broken image before its place is laid out, and embed it once. Public way: `image`, which
 *   does so when the image is drawn.
 */
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
  layoutCache: Record<string, unknown> | undefined;
  widthOfString(text: string, size: number): number;
}

export const fontOf = (document: PDFKit.PDFDocument): EmbeddedFont => internalsOf(document)['_font'];
export const rootOf = (document: PDFKit.PDFDocument): Internals['_root']['data'] => internalsOf(document)['_root'].data;
export const internalsOf = (document: PDFKit.PDFDocument): Internals => document as unknown as Internals;
