import { Pen } from '../drawing/pen.js';
import type { Slab } from '../drawing/slab.js';
import { CONTENT_HEIGHT, THEME } from '../drawing/theme.js';

/** Slabs that are to stay together are printed anyway when they fill more than this part of a page. */
const MOST_KEPT = CONTENT_HEIGHT / 2;
const { top, height: pageHeight, bottom: margin } = THEME.page;
const BOTTOM = pageHeight - margin;

/** Fills pages with slabs from top to bottom. */
export class PageWriter {
  private y = BOTTOM;
  private kept: Slab[] = [];
  private keptHeight = 0;

  /** `turn` begins a new page. */
  constructor(
    private readonly pen: Pen,
    private readonly turn: () => void,
  ) {}

  put(slab: Slab): void {
    const waits = slab.keep === true || (slab.gap === true && this.kept.length > 0);
    this.kept.push(slab);
    this.keptHeight += slab.height;
    if (!waits || this.keptHeight > MOST_KEPT) this.flush();
  }

  /** Prints what still waits for its next slab. */
  flush(): void {
    const slabs = this.kept;
    const height = this.keptHeight;
    this.kept = [];
    this.keptHeight = 0;
    if (slabs.length === 0) return;
    if (slabs.length === 1 && slabs[0]!.gap) return this.skip(slabs[0]!);
    if (this.y + height > BOTTOM) {
      if (this.y > top) this.begin(slabs);
      // They do not fit on a page together.
      if (this.y + height > BOTTOM) return this.printEach(slabs);
    }
    for (const slab of slabs) this.print(slab);
  }

  newPage(): void {
    this.flush();
    this.turn();
    this.y = top;
  }

  private begin(slabs: readonly Slab[]): void {
    this.turn();
    this.y = top;
    const header = slabs.find((slab) => !slab.gap)?.header;
    if (header && this.y + header.height + slabs[0]!.height <= BOTTOM) this.pen.tags.decoration(() => this.print(header));
  }

  private printEach(slabs: readonly Slab[]): void {
    for (const slab of slabs) {
      if (this.y + slab.height > BOTTOM && this.y > top) this.begin([slab]);
      this.print(slab);
    }
  }

  private skip({ height }: Slab): void {
    if (this.y > top) this.y = Math.min(BOTTOM, this.y + height);
  }

  private print(slab: Slab): void {
    if (slab.gap && !slab.draw) return this.skip(slab);
    slab.draw?.(this.pen, this.y);
    this.y += slab.height;
  }
}
