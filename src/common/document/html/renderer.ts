import type { ComponentChildren } from 'preact';
import type { Block, Fragment, InlineNode } from '../rich-text.js';
import type { HtmlContext } from './html-context.js';
import type { RenderBudget } from './render-budget.js';

/** Renders the nodes of one document. */
export interface Renderer {
  readonly context: HtmlContext;
  readonly budget: RenderBudget;
  /** What a block of an API specification shows. Without it, or if it returns undefined, the block is a card. */
  readonly apiPart?: BlockView;
  blocks(blocks: readonly Block[]): ComponentChildren;
  inlines(nodes: readonly InlineNode[]): ComponentChildren;
  /** The id that links to a heading use. */
  anchorOf(heading: Block): string | undefined;
  /** How deep the next heading is among those before it, from 1. */
  depthOf(level: number): number;
  /** The id that a block asks for; undefined if it is taken, or cannot be an id. */
  claimId(wanted: unknown): string | undefined;
  /** A name that no other element of the document has. */
  nextName(kind: string): string;
  /** Adds a note that is shown below the document, and returns its number. */
  note(body: readonly Fragment[]): number;
}

export type BlockView = (block: Block, renderer: Renderer) => ComponentChildren;

export const blocksOf = ({ nodes = [] }: Pick<Block, 'nodes'>): readonly Block[] => nodes as readonly Block[];
export const inlinesOf = ({ nodes = [] }: Pick<Block, 'nodes'>): readonly InlineNode[] => nodes as readonly InlineNode[];
