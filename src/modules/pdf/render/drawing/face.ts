/** A font that text is drawn with. Lengths are parts of the font size. */
export interface Face {
  /** Its name in the PDF. */
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  has(codePoint: number): boolean;
  widthOf(text: string): number;
}
