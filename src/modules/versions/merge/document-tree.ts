import type { BlockSpec } from '../../../common/document/node-spec.js';
import { BLOCKS } from '../../../common/document/node-table.js';
import type { Block, Document, Fragment, InlineNode } from '../../../common/document/rich-text.js';

/** A block without the blocks in it: its own content and its place. */
export interface BlockNode {
  /** The key of the block. */
  id: string;
  parent: string | null;
  /** The part of the parent that holds it: its nodes, or a fragment. */
  slot: string;
  frame: Pick<Block, 'type' | 'data' | 'meta'>;
  /** The inlines of a block of text. Blocks in annotations are part of them. */
  words?: readonly InlineNode[];
  /** The fragments without their nodes, by slot. */
  fragments: Readonly<Record<string, Omit<Fragment, 'nodes'>>>;
}

export const NODES = 'nodes';

/** The slot of a fragment. */
export const slotOf = ({ fragment, type }: Pick<Fragment, 'fragment' | 'type'>): string => JSON.stringify([fragment ?? null, type ?? null]);

/** A document as a tree of blocks by their keys. */
export class DocumentTree {
  private readonly nodes = new Map<string, BlockNode>();
  private readonly blocks = new Map<string, Block>();
  private readonly slots = new Map<string, string[]>();
  private whole = true;

  constructor(readonly document: Document) {
    this.add(document.nodes, null, NODES);
  }

  /** Whether each block has a unique key. Without, blocks cannot be identified. */
  get isKeyed(): boolean {
    return this.whole;
  }

  get ids(): Iterable<string> {
    return this.nodes.keys();
  }

  get(id: string): BlockNode | undefined {
    return this.nodes.get(id);
  }

  /** Returns a block with the blocks in it. */
  block(id: string): Block | undefined {
    return this.blocks.get(id);
  }

  childrenOf(parent: string | null): readonly BlockNode[] {
    if (parent === null) return this.inSlot(null, NODES).map((id) => this.nodes.get(id)!);
    const node = this.nodes.get(parent);
    if (!node) return [];
    return [NODES, ...Object.keys(node.fragments)].flatMap((slot) => this.inSlot(parent, slot)).map((id) => this.nodes.get(id)!);
  }

  /** Returns the ids of the blocks in a slot, in order. */
  inSlot(parent: string | null, slot: string): readonly string[] {
    return this.slots.get(slotKey(parent, slot)) ?? [];
  }

  /** Returns all blocks in a block at any depth, each before the blocks in it. */
  below(id: string): string[] {
    const found = this.childrenOf(id).map((node) => node.id);
    for (const above of found) for (const node of this.childrenOf(above)) found.push(node.id);
    return found;
  }

  private add(blocks: readonly Block[], parent: string | null, slot: string): void {
    const ids: string[] = [];
    for (const block of blocks) {
      const id = block.key;
      if (id === undefined || id === '' || this.nodes.has(id)) this.whole = false;
      if (!this.whole) return;
      ids.push(id!);
      this.nodes.set(id!, nodeOf(block, id!, parent, slot));
      this.blocks.set(id!, block);
      if (block.nodes && !isText(block)) this.add(block.nodes as readonly Block[], id!, NODES);
      for (const fragment of block.fragments ?? []) this.add(fragment.nodes, id!, slotOf(fragment));
    }
    this.slots.set(slotKey(parent, slot), ids);
  }
}

const slotKey = (parent: string | null, slot: string): string => JSON.stringify([parent, slot]);

function nodeOf(block: Block, id: string, parent: string | null, slot: string): BlockNode {
  const { type, data, meta } = block;
  const fragments: Record<string, Omit<Fragment, 'nodes'>> = {};
  for (const { nodes: _, ...fragment } of block.fragments ?? []) fragments[slotOf(fragment)] = fragment;
  return {
    id,
    parent,
    slot,
    frame: { type, data, ...(meta && { meta }) },
    ...(isText(block) && { words: (block.nodes ?? []) as readonly InlineNode[] }),
    fragments,
  };
}

/** Whether a block holds text rather than blocks. */
export const isText = ({ type }: Pick<Block, 'type'>): boolean => specOf(type).nodes?.includes('text') ?? false;

/** Whether a block of this type disappears with the last block in it: it has no title that says something without blocks. */
export const vanishesEmpty = ({ type }: Pick<Block, 'type'>): boolean =>
  specOf(type).nodes !== undefined && !isText({ type }) && specOf(type).titles.length === 0;

export const specOf = (type: Block['type']): BlockSpec => BLOCKS[type];
