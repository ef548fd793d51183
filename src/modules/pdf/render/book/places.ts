import { internalsOf, rootOf } from '../drawing/internals-of.js';

/** The named places that links of a PDF lead to. */
export class Places {
  private readonly added = new Map<string, unknown[]>();
  private readonly used = new Set<string>();

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly pageHeight: number,
  ) {}

  /** Names a height of the current page. The first place of a name counts. */
  add(name: string, y: number): void {
    if (this.added.has(name)) return;
    const place = [internalsOf(this.document).page.dictionary, 'XYZ', null, this.pageHeight - Math.max(0, y - 8), null];
    this.added.set(name, place);
    rootOf(this.document).Names.data.Dests.add(name, place);
  }

  use(name: string): void {
    this.used.add(name);
  }

  /** Links to anchors that do not exist lead to their page. */
  finish(): void {
    for (const name of this.used) {
      const place = this.added.get(name) ?? this.added.get(name.split(' # ')[0]!);
      if (place && !this.added.has(name)) rootOf(this.document).Names.data.Dests.add(name, place);
    }
  }
}
