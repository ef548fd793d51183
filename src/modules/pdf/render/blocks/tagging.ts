import type { Slab, Slabs } from '../drawing/slab.js';
import type { Tag } from '../drawing/tags.js';

/** Gives slabs the tag of their block. */
export class Tagging {
  private current: Tag | undefined;

  constructor(page: Tag) {
    this.current = page;
  }

  /** A tag below that of the block that is laid out. */
  tag(type: string, alt?: string): Tag {
    return { type, parent: this.current, alt };
  }

  /** What these slabs draw gets the tag, unless it has one of a block within it. */
  *of(tag: Tag, slabs: Slabs): Slabs {
    for (;;) {
      const around = this.current;
      this.current = tag;
      const { done, value } = slabs.next();
      this.current = around;
      if (done) return;
      yield tagged(tag, value);
    }
  }
}

function tagged(tag: Tag, slab: Slab): Slab {
  const { draw, header } = slab;
  return {
    ...slab,
    ...(draw && !slab.isTagged && { draw: (pen, y) => pen.tags.within(tag, () => draw(pen, y)) }),
    isTagged: true,
    ...(header && { header }),
  };
}
