import { wordsOfInlines } from '../fit-blocks.js';
import { isHeading, levelOf } from '../heading-of.js';
import { BLOCKS } from '../node-table.js';
import type { Block, Document } from '../rich-text.js';
import { anchorsOfHeadings } from '../sections-in.js';
import { inlinesOf } from './renderer.js';

export interface OutlineHeading {
  anchor: string;
  title: string;
  /** From 1 to 6. */
  level: number;
}

/** The headings that a table of contents of a document lists. Headings without a title are left out. */
export function outlineOf(document: Document): OutlineHeading[] {
  const anchors = anchorsOfHeadings(document);
  return [...headingsIn(document.nodes)].flatMap((heading) => {
    const title = wordsOfInlines(inlinesOf(heading)).trim();
    const anchor = anchors.get(heading);
    return title === '' || anchor === undefined ? [] : [{ anchor, title, level: levelOf(heading) }];
  });
}

function* headingsIn(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    if (isHeading(block)) yield block;
    // Headings in other blocks divide only what is in these.
    else if (BLOCKS[block.type].opens) yield* headingsIn((block.nodes ?? []) as readonly Block[]);
  }
}
