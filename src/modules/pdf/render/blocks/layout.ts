import type { HtmlWords } from '../../../../common/document/html/html-words.js';
import type { Block, Fragment, InlineNode } from '../../../../common/document/rich-text.js';
import type { Picture } from '../drawing/pictures.js';
import type { Box, Slabs } from '../drawing/slab.js';
import type { Atom, TextStyle } from '../text/atom.js';
import type { AtomMaker } from '../text/atoms-of.js';
import type { Tagging } from './tagging.js';
import type { References } from './references.js';

/** Lays out the blocks of one page. */
export interface Layout {
  readonly pageId: string;
  readonly atoms: AtomMaker;
  readonly references: References;
  readonly words: HtmlWords;
  /** The anchors of headings. */
  readonly anchors: ReadonlyMap<Block, string>;
  /** The images of the page by the id of their file. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Lays out blocks one below the other. */
  blocks(blocks: readonly Block[], box: Box, gap?: number): Slabs;
  inlines(nodes: readonly InlineNode[], style: TextStyle): Generator<Atom>;
  readonly tagging: Tagging;
  /** Adds a note that is printed below, and returns its number. */
  note(body: readonly Fragment[]): number;
  /** Adds a heading to the outline of the PDF, when it is drawn. */
  outline(title: string, level: number): void;
}

export type BlockLayout = (block: Block, box: Box, layout: Layout) => Slabs;
