/** A part of the structure of a PDF, for programs that read it aloud. It comes into being when something of it is drawn. */
export interface Tag {
  type: string;
  parent: Tag | undefined;
  alt?: string | undefined;
}

interface Element {
  add(child: unknown): unknown;
  end(): void;
}

/** Marks what is drawn with its tags. What has none is decoration. */
export class Tags {
  private readonly elements = new Map<Tag, Element>();
  private readonly root: Element;
  private open: Tag | undefined;
  private isDecoration = false;

  constructor(private readonly document: PDFKit.PDFDocument) {
    const root = document.struct('Document');
    document.addStructure(root);
    this.root = root;
  }

  /** Draws a part. Parts within it interrupt it. */
  within(tag: Tag, draw: () => void): void {
    if (this.isDecoration) return draw();
    const outer = this.open;
    if (outer) this.document.endMarkedContent();
    this.mark(tag);
    draw();
    this.document.endMarkedContent();
    this.open = undefined;
    if (outer) this.mark(outer);
  }

  /** Draws what is not a part of the text, such as what is repeated on each page. */
  decoration(draw: () => void): void {
    this.isDecoration = true;
    this.document.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.document.endMarkedContent();
    this.isDecoration = false;
  }

  /** Draws a link within the part that is open, and returns what its area refers to. */
  link(draw: () => void): Element | undefined {
    if (this.isDecoration) {
      draw();
      return undefined;
    }
    const tag: Tag = { type: 'Link', parent: this.open };
    this.within(tag, draw);
    const element = this.elementOf(tag);
    this.elements.delete(tag);
    return element;
  }

  /** Makes place for a part that is drawn later than what follows it. */
  reserve(tag: Tag): void {
    this.elementOf(tag);
  }

  /** Writes a part, and forgets those below it. */
  finish(tag: Tag): void {
    this.elements.get(tag)?.end();
    for (const [each] of this.elements) if (rootOf(each) === tag) this.elements.delete(each);
  }

  private mark(tag: Tag): void {
    this.open = tag;
    this.elementOf(tag).add(this.document.markStructureContent(tag.type));
  }

  private elementOf(tag: Tag): Element {
    let element = this.elements.get(tag);
    if (!element) {
      element = this.document.struct(tag.type, tag.alt === undefined || tag.alt === '' ? {} : { alt: tag.alt });
      (tag.parent ? this.elementOf(tag.parent) : this.root).add(element);
      this.elements.set(tag, element);
    }
    return element;
  }
}

const rootOf = (tag: Tag): Tag => (tag.parent ? rootOf(tag.parent) : tag);
