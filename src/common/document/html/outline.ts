import { wordsOfInlines } from '../fit-blocks.js';
import { levelOf } from '../heading-of.js';
import type { Block, BlockType, Document } from '../rich-text.js';
import { anchorsOfHeadings } from '../sections-in.js';
import { inlinesOf } from './renderer.js';

export interface OutlineHeading {
  anchor: string;
  title: string;
  /** From 1 to 6. */
  level: number;
}

/** Blocks that show all they hold, one below the other. Headings in other blocks divide only what is in these. */
const OPEN: ReadonlySet<BlockType> = new Set<BlockType>(['stepper', 'stepper-step', 'columns', 'column', 'updates', 'update']);

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
    if (block.type.startsWith('heading-')) yield block;
    else if (OPEN.has(block.type)) yield* headingsIn((block.nodes ?? []) as readonly Block[]);
  }
}
