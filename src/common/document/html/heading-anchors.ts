import type { Block, Document } from '../rich-text.js';
import { anchorsOfHeadings } from '../sections-in.js';
import { UniqueAnchors } from '../unique-anchors.js';

/** Ids of our own have a colon, so that those of a document are never the same. */
const ID = /^[^\s:]{1,200}$/u;

/** The ids of a document. Links and the search lead to headings by the same anchors. */
export class HeadingAnchors {
  private readonly anchors: Map<Block, string>;
  private readonly taken = new UniqueAnchors();

  constructor(document: Document) {
    this.anchors = new Map(anchorsOfHeadings(document));
    for (const anchor of this.anchors.values()) this.taken.take(anchor);
  }

  anchorOf(heading: Block): string | undefined {
    return this.anchors.get(heading);
  }

  /** The wanted id; undefined if it is taken, or is no id. */
  claim(wanted: unknown): string | undefined {
    if (typeof wanted !== 'string' || !ID.test(wanted) || this.taken.has(wanted)) return undefined;
    return this.taken.take(wanted);
  }

  /** Gives anchors to the headings of blocks that are shown in the place of another one. */
  add(blocks: readonly Block[]): void {
    for (const [heading, wanted] of anchorsOfHeadings({ object: 'document', data: {}, nodes: blocks })) {
      if (!this.anchors.has(heading)) this.anchors.set(heading, this.taken.take(wanted));
    }
  }
}
