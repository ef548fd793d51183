import { fontOf } from './internals-of.js';
import type { Face } from './face.js';
import type { Tags } from './tags.js';
import type { Picture } from './pictures.js';

/** What a link leads to: a URL, or a named place in the PDF. */
export type Target = { url: string } | { place: string };

type PdfDocument = PDFKit.PDFDocument;

/** The name of a place in the PDF. A link to an anchor that its page does not have leads to the page. */
export const placeOf = (pageId: string, anchor?: string): string =>
  anchor === undefined ? `page ${pageId}` : `page ${pageId} # ${anchor}`;

/** Draws on the current page. All positions are in points from the top left corner. */
export class Pen {
  constructor(
    readonly document: PdfDocument,
    readonly tags: Tags,
    private readonly places: { add(name: string, y: number): void; use(name: string): void },
  ) {}

  text(text: string, { x, baseline, face, size, color }: { x: number; baseline: number; face: Face; size: number; color: string }): void {
    this.document.font(face.name).fontSize(size).fillColor(color).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }

  rect(x: number, y: number, { width, height, color }: { width: number; height: number; color: string }): void {
    this.document.rect(x, y, width, height).fill(color);
  }

  outline(x: number, y: number, { width, height, color }: { width: number; height: number; color: string }): void {
    this.document.lineWidth(0.6).roundedRect(x, y, width, height, 2).stroke(color);
  }

  line(from: readonly [x: number, y: number], to: readonly [x: number, y: number], color: string, width = 0.6): void {
    this.document
      .lineWidth(width)
      .moveTo(...from)
      .lineTo(...to)
      .stroke(color);
  }

  /** Draws what is in the area of a link. */
  link(area: { x: number; y: number; width: number; height: number }, target: Target, draw: () => void): void {
    const { x, y, width, height } = area;
    const structParent = this.tags.link(draw);
    // The types of PDFKit omit it.
    const options = structParent && ({ structParent } as object);
    if ('url' in target) this.document.link(x, y, width, height, target.url, options);
    else {
      this.places.use(target.place);
      this.document.goTo(x, y, width, height, target.place, options);
    }
    // It notes the page that it is on when it is written.
    structParent?.end();
  }

  /** Names a place that links lead to. */
  place(name: string, y: number): void {
    this.places.add(name, y);
  }

  picture({ image }: Picture, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.document.image(image, x, y, { width, height });
  }

  /**
   * Draws something that stands for `text`: programs that extract the text of the PDF get `text`. The font is set because
   * some of these programs ignore the replacement without one.
   */
  meaning(text: string, face: Face, draw: () => void): void {
    this.document.font(face.name);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
    this.document.addContent(`q BT /${fontOf(this.document).id} 1 Tf ET`);
    this.document.addContent(`/Span <</ActualText <${utf16}>>> BDC`);
    draw();
    this.document.addContent('EMC Q');
  }
}
