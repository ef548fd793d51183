/** A font that text is drawn with. Lengths are parts of the font size. */
export interface Face {
  /** Its name in the PDF. */
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  /** Whether it has the spaces of the text font, so that words are drawn with the spaces between them. */
  readonly hasTextSpaces: boolean;
  has(codePoint: number): boolean;
  widthOf(text: string): number;
}
