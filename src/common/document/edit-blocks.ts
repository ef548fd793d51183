import type { Block, Document, Fragment, InlineNode, Leaf } from './rich-text.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };

interface Place {
  block: Block;
  siblings: Block[];
}

/**
 * Edits the blocks of a document by their keys, in a copy of its own: a page of many blocks is copied and looked
 * through once, not once an edit.
 */
export class BlockEditor {
  private readonly places = new Map<string, Place>();
  private readonly nodes: Block[] = [];
  private length = 0;

  constructor(private readonly before: Document) {
    this.adoptAll(before.nodes, this.nodes);
  }

  get document(): Document {
    return { ...this.before, nodes: this.nodes };
  }

  /** The characters of its text. */
  get textLength(): number {
    return this.length;
  }

  block(key: string): Block | undefined {
    return this.places.get(key)?.block;
  }

  /** The blocks beside the one with a key, itself included; empty where no block has it. */
  siblingsOf(key: string): readonly Block[] {
    return this.places.get(key)?.siblings ?? [];
  }

  append(blocks: readonly Block[]): void {
    this.put(this.nodes, this.nodes.length, blocks);
  }

  /** Puts blocks before the one with a key, or `offset` places further down. False where no block has it. */
  insert(key: string, offset: 0 | 1, blocks: readonly Block[]): boolean {
    const place = this.places.get(key);
    if (place) this.put(place.siblings, place.siblings.indexOf(place.block) + offset, blocks);
    return place !== undefined;
  }

  /** Puts blocks, or none, where the one with a key is. What they and it both hold keeps its keys. */
  replace(key: string, blocks: readonly Block[]): boolean {
    const place = this.places.get(key);
    if (!place) return false;
    const at = place.siblings.indexOf(place.block);
    this.forget(place.block);
    place.siblings.splice(at, 1);
    this.put(place.siblings, at, blocks);
    return true;
  }

  /** How often a text stands in the block with a key, or in all of them. */
  count(find: string, key?: string): number {
    let found = 0;
    for (const leaves of this.leavesIn(key)) {
      for (const { text } of leaves) {
        for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) found++;
      }
    }
    return found;
  }

  replaceText(find: string, replace: string, key?: string): void {
    for (const leaves of this.leavesIn(key)) {
      for (let at = 0; at < leaves.length; at++) {
        const leaf = leaves[at]!;
        if (!leaf.text.includes(find)) continue;
        const text = leaf.text.replaceAll(find, () => replace);
        this.length += text.length - leaf.text.length;
        leaves[at] = { ...leaf, text };
      }
    }
  }

  private put(siblings: Block[], at: number, blocks: readonly Block[]): void {
    const behind = siblings.splice(at);
    this.adoptAll(blocks, siblings);
    for (const block of behind) siblings.push(block);
  }

  /** A block whose key another has goes without: the one that is there is known by it. */
  private adoptAll(nodes: readonly (Block | InlineNode)[], into: (Block | InlineNode)[]): void {
    for (const node of nodes) {
      if (node.object === 'text') {
        for (const { text } of node.leaves) this.length += text.length;
        into.push({ ...node, leaves: [...node.leaves] });
        continue;
      }
      const copy = { ...node };
      if (copy.object === 'block' && copy.key !== undefined) {
        if (this.places.has(copy.key)) delete copy.key;
        else this.places.set(copy.key, { block: copy, siblings: into as Block[] });
      }
      into.push(copy);
      this.adoptWithin(copy);
    }
  }

  private adoptWithin(copy: Holder): void {
    if (copy.nodes) {
      const nodes: (Block | InlineNode)[] = [];
      this.adoptAll(copy.nodes, nodes);
      copy.nodes = nodes;
    }
    copy.fragments &&= copy.fragments.map((fragment) => {
      const own = { ...fragment };
      this.adoptWithin(own);
      return own;
    });
  }

  private forget(block: Block): void {
    this.places.delete(block.key!);
    for (const node of below(block)) {
      if (node.object === 'block' && node.key !== undefined) this.places.delete(node.key);
      if (node.object === 'text') for (const { text } of node.leaves) this.length -= text.length;
    }
  }

  private leavesIn(key: string | undefined): Leaf[][] {
    const holder = key === undefined ? { nodes: this.nodes } : this.block(key);
    return below(holder ?? {}).flatMap((node) => (node.object === 'text' ? [node.leaves as Leaf[]] : []));
  }
}

/** All that something holds. Without recursion: one edit upon the other may nest as deep as it likes. */
function below(holder: Holder): (Block | InlineNode)[] {
  const found: (Block | InlineNode)[] = [];
  const todo: Holder[] = [holder];
  for (let next = todo.pop(); next; next = todo.pop()) {
    for (const node of next.nodes ?? []) {
      found.push(node);
      if (node.object !== 'text') todo.push(node);
    }
    for (const fragment of next.fragments ?? []) todo.push(fragment);
  }
  return found;
}
