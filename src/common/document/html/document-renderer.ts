import type { ComponentChildren } from 'preact';
import type { Block, Document, Fragment, InlineNode } from '../rich-text.js';
import type { TopLevelType } from '../node-places.js';
import { BLOCK_VIEWS } from './block-views.js';
import { HeadingAnchors } from './heading-anchors.js';
import type { HtmlContext } from './html-context.js';
import { INLINE_VIEWS, leafView } from './inline-views.js';
import { Notes } from './notes.js';
import { RenderBudget } from './render-budget.js';
import type { BlockView, Renderer } from './renderer.js';

/** Renders one document, and keeps what its nodes share: ids, notes, and the budget for costly ones. */
export class DocumentRenderer implements Renderer {
  readonly notes = new Notes();
  readonly budget = new RenderBudget();
  private readonly anchors: HeadingAnchors;
  /** Of the headings that the current one is below. Authors skip levels, but a page must not. */
  private readonly levels: number[] = [];
  private readonly names = new Map<string, number>();

  constructor(
    document: Document,
    readonly context: HtmlContext,
    readonly apiPart?: BlockView,
  ) {
    this.anchors = new HeadingAnchors(document);
  }

  blocks(blocks: readonly Block[]): ComponentChildren {
    return blocks.map((block) => this.block(block));
  }

  inlines(nodes: readonly InlineNode[]): ComponentChildren {
    return nodes.map((node) => (node.object === 'text' ? node.leaves.map(leafView) : INLINE_VIEWS[node.type](node, this)));
  }

  anchorOf(heading: Block): string | undefined {
    return this.anchors.anchorOf(heading);
  }

  depthOf(level: number): number {
    while (this.levels.length > 0 && this.levels.at(-1)! >= level) this.levels.pop();
    return this.levels.push(level);
  }

  claimId(wanted: unknown): string | undefined {
    return this.anchors.claim(wanted);
  }

  nextName(kind: string): string {
    const number = (this.names.get(kind) ?? 0) + 1;
    this.names.set(kind, number);
    return `${kind}:${number}`;
  }

  note(body: readonly Fragment[]): number {
    return this.notes.add(body);
  }

  private block(block: Block): ComponentChildren {
    const shown = this.context.shownBy?.(block);
    if (!shown) return BLOCK_VIEWS[block.type as TopLevelType](block, this);
    this.anchors.add(shown);
    return this.blocks(shown);
  }
}
