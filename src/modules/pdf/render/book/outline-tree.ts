interface OutlineItem {
  addItem(title: string, options?: object): OutlineItem;
}

/** The bookmarks of a PDF: pages by their depth, with their headings below them. */
export class OutlineTree {
  private readonly open: { item: OutlineItem; depth: number }[] = [];
  private pageDepth = -1;

  constructor(private readonly document: PDFKit.PDFDocument) {}

  addPage(title: string, depth: number): void {
    this.pageDepth = depth;
    this.add(title, depth);
  }

  addHeading(title: string, level: number): void {
    this.add(title, this.pageDepth + level);
  }

  /** Adds a bookmark of the current page below the last one of a lower depth. */
  private add(title: string, depth: number): void {
    while (this.open.length > 0 && this.open.at(-1)!.depth >= depth) this.open.pop();
    const parent = this.open.at(-1)?.item ?? this.document.outline;
    this.open.push({ item: parent.addItem(title, { expanded: this.open.length === 0 }), depth });
  }
}
