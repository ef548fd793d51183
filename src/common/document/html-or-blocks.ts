import { HtmlTree } from './html-tree.js';
import { HtmlReader } from './read-html.js';
import type { Block } from './rich-text.js';
import type { Resolve } from './tag-data.js';

/** Collects the blocks of a text, some of which may stand between pieces of HTML. */
export class HtmlOrBlocks {
  private readonly blocks: Block[] = [];
  private tree: HtmlTree | undefined;

  constructor(private readonly resolve: Resolve) {}

  push(blocks: readonly Block[]): void {
    if (this.tree) this.tree.addBlocks(blocks);
    else for (const block of blocks) this.blocks.push(block);
  }

  write(html: string, line: number): void {
    this.tree ??= new HtmlTree();
    this.tree.write(html, line);
  }

  /** The lines of HTML with tags of conditions in a text. */
  get conditions(): readonly number[] {
    return this.tree?.conditions ?? [];
  }

  all(): readonly Block[] {
    return this.tree ? [...this.blocks, ...new HtmlReader(this.resolve).blocks(this.tree.end())] : this.blocks;
  }
}
