import type { TopLevelType } from '../../../../common/document/node-places.js';
import type { Block, Document, Fragment, InlineNode } from '../../../../common/document/rich-text.js';
import { anchorsOfHeadings } from '../../../../common/document/sections-in.js';
import type { Picture } from '../drawing/pictures.js';
import { type Box, gapOf, type Slabs } from '../drawing/slab.js';
import { THEME } from '../drawing/theme.js';
import type { Atom, TextStyle } from '../text/atom.js';
import type { AtomMaker } from '../text/atoms-of.js';
import { flowText } from '../text/flow-text.js';
import { inlineAtoms } from './inline-atoms.js';
import { MUTED } from '../text/styles.js';
import { blockquote, columns, condition, expandable, hint, prompt, stepper, tabs, updates } from './box-blocks.js';
import { code } from './code-block.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';
import { list } from './list-blocks.js';
import { drawing, embed, file, images } from './media-blocks.js';
import { contentRef, integration, operation, reusableContent, schemas } from './reference-blocks.js';
import type { Tagging } from './tagging.js';
import { readsRightToLeft } from './reading-direction.js';
import type { References } from './references.js';
import { table } from './table-block.js';
import { divider, heading, math, paragraph } from './text-blocks.js';

const LAYOUTS: Readonly<Record<TopLevelType, BlockLayout>> = {
  paragraph,
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-ordered': list,
  'list-unordered': list,
  'list-tasks': list,
  divider,
  blockquote,
  hint,
  prompt,
  if: condition,
  images,
  file,
  drawing,
  embed,
  code,
  math,
  expandable,
  tabs,
  table,
  swagger: operation,
  'openapi-operation': operation,
  'openapi-schemas': schemas,
  'openapi-webhook': operation,
  'content-ref': contentRef,
  integration,
  'reusable-content': reusableContent,
  stepper,
  columns,
  updates,
};

/** The tags of blocks that are more than a part of the page. The title of the page is `H1`. */
const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'P',
  'heading-1': 'H2',
  'heading-2': 'H3',
  'heading-3': 'H4',
  'list-ordered': 'L',
  'list-unordered': 'L',
  'list-tasks': 'L',
  blockquote: 'BlockQuote',
  code: 'Code',
  table: 'Table',
  math: 'P',
};

function* withoutLeadingGaps(slabs: Slabs): Slabs {
  let leading = true;
  for (const slab of slabs) {
    leading &&= slab.gap === true;
    if (!leading) yield slab;
  }
}

interface PageParts {
  pageId: string;
  document: Document;
  atoms: AtomMaker;
  references: References;
  words: Layout['words'];
  pictures: ReadonlyMap<string, Picture>;
  outline: Layout['outline'];
  tagging: Tagging;
}

/** Lays out the document of a page, block by block. */
export class PageLayout implements Layout {
  readonly pageId: string;
  readonly atoms: AtomMaker;
  readonly references: References;
  readonly words: Layout['words'];
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly outline: Layout['outline'];
  readonly tagging: Tagging;
  readonly anchors: ReadonlyMap<Block, string>;
  private notes: { number: number; body: readonly Fragment[] }[] = [];
  private noted = 0;

  constructor({ pageId, document, atoms, references, words, pictures, outline, tagging }: PageParts) {
    this.pageId = pageId;
    this.atoms = atoms;
    this.references = references;
    this.words = words;
    this.pictures = pictures;
    this.outline = outline;
    this.tagging = tagging;
    this.anchors = anchorsOfHeadings(document);
  }

  *blocks(blocks: readonly Block[], box: Box, gap: number = THEME.gap): Slabs {
    for (const [index, block] of blocks.entries()) {
      if (index > 0) yield gapOf(gap);
      yield* index === 0 ? withoutLeadingGaps(this.block(block, box)) : this.block(block, box);
    }
  }

  /** A block of the page itself, with its notes below it. */
  *topLevel(block: Block, box: Box): Slabs {
    yield* this.block(block, box);
    // A note may have notes.
    for (let note = this.notes.shift(); note; note = this.notes.shift()) {
      yield gapOf(4);
      const name = flowText(this.atoms.of(`${this.words.note(note.number)}:`, MUTED), box, { keep: true });
      yield* this.tagging.of(this.tagging.tag('P'), name);
      for (const { nodes } of note.body) yield* this.blocks(nodes, indented(box, 10));
    }
    yield gapOf(THEME.gap);
  }

  inlines(nodes: readonly InlineNode[], style: TextStyle): Generator<Atom> {
    return inlineAtoms(nodes, style, this);
  }

  note(body: readonly Fragment[]): number {
    this.noted++;
    this.notes.push({ number: this.noted, body });
    return this.noted;
  }

  private block(block: Block, box: Box): Slabs {
    const layout: BlockLayout | undefined = LAYOUTS[block.type as TopLevelType];
    if (!layout) throw new Error(`A block of type ${block.type} is not laid out by itself`);
    const own = box.rightToLeft || !readsRightToLeft(block) ? box : { ...box, rightToLeft: true };
    return this.tagging.of(this.tagging.tag(TAGS[block.type] ?? 'Div'), layout(block, own, this));
  }
}
