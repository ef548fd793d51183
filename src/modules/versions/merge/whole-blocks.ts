import type { Block } from '../../../common/document/rich-text.js';
import type { BlockChildren } from './block-children.js';
import type { BlockRules } from './block-rules.js';
import { type BlockNode, type DocumentTree, isText, NODES, slotOf, specOf } from './document-tree.js';
import type { Sides } from './three-way.js';
import type { TreeMerge } from './tree-merge.js';

/**
 * Settles blocks as a whole, with all blocks in them: those that cannot hold the merged blocks, and those that the caller
 * wrote to settle a conflict. A block that another resolution names is kept even if it has no place there.
 */
export class WholeBlocks {
  private readonly settled = new Set<string>();

  constructor(
    private readonly sides: Sides<DocumentTree>,
    private readonly tree: TreeMerge<BlockNode>,
    private readonly rules: BlockRules,
    private readonly children: BlockChildren,
  ) {}

  /** `ids` lists each block before the blocks in it: the decision about an inner block overrides that about an outer one. */
  settle(ids: Iterable<string>): void {
    const all = [...ids];
    for (const id of all) this.write(id);
    // Each round settles a block at least, and no block is settled twice.
    for (let found = true; found;) {
      found = false;
      for (const id of all) {
        if (this.settled.has(id)) continue;
        const isHollow = this.isHollow(id);
        if (!isHollow && !this.isMisfit(id)) continue;
        found = true;
        this.settled.add(id);
        this.settleOne(id);
      }
    }
  }

  /** Whether blocks are in a slot that a block of this type does not have, or more than it can hold. */
  private isMisfit(id: string): boolean {
    const node = this.tree.get(id);
    if (!node || this.rules.replacements.has(id) || !this.sides.ours.get(id) || !this.sides.theirs.get(id)) return false;
    const { nodes, fragments, count } = specOf(node.frame.type);
    const slots = this.children.slotsOf(id);
    const held = slots.includes(NODES);
    if (held && (!nodes || isText(node.frame))) return true;
    if (!fragments && slots.some((slot) => slot !== NODES)) return true;
    if (held && count && this.fitting(id, NODES, nodes!) > count[1]) return true;
    return slots.some((slot) => {
      const rule =
        slot === NODES ? undefined : Object.entries(fragments!.names).find(([name]) => slot === slotOf({ [fragments!.by]: name }));
      return rule?.[1].most !== undefined && this.fitting(id, slot, rule[1].nodes) > rule[1].most;
    });
  }

  /**
   * Whether a block has none of the blocks it needs, and a side would lose something with it: its own content, or blocks
   * it cannot hold. An example: ours replaces a list with a paragraph, theirs makes it a numbered list. The items are
   * deleted then, as ours has none.
   */
  private isHollow(id: string): boolean {
    const node = this.tree.get(id);
    if (!node || this.rules.replacements.has(id)) return false;
    const { nodes, count } = specOf(node.frame.type);
    if (this.fitting(id, NODES, nodes ?? []) >= this.rules.least(node)) return false;
    const { ours, theirs } = this.sides;
    // A side that kept a block which the other deleted around the blocks in it kept it with them.
    if (this.rules.isDecided(id) || (!count && !(ours.get(id) && theirs.get(id)))) return true;
    return !this.rules.vanishesEmpty(id) || (this.rules.isMissedBy(node) && this.children.slotsOf(id).length > 0);
  }

  private fitting(id: string, slot: string, allowed: readonly string[]): number {
    return [...this.children.inSlot(id, slot)].filter((held) => allowed.includes(this.tree.get(held)!.frame.type)).length;
  }

  private settleOne(id: string): void {
    const { ours, theirs } = this.sides;
    // A block that only one side has is already settled to be kept.
    const only = ours.get(id) ? !theirs.get(id) && ours : theirs;
    if (only) return this.refill(id, only);
    const taken = this.rules.settleWhole(id);
    if (taken === 'value') return this.write(id);
    const [side, other] = taken === 'ours' ? [ours, theirs] : [theirs, ours];
    this.take(id, side, other);
    if (this.isHollow(id)) this.refill(id, side);
  }

  /** Moves the blocks that a side has directly in a block back into it, except those that a resolution names. */
  private refill(id: string, side: DocumentTree): void {
    for (const held of side.inSlot(id, NODES)) {
      const node = this.tree.get(held);
      if (node && !this.rules.isNamed(held) && !this.children.isBelow(id, held))
        this.children.put(held, this.rules.at(node, side.get(held)!));
    }
  }

  /** Restores a block as a side has it. A block that the other side moved in goes back to its place on this side. */
  private take(id: string, side: DocumentTree, other: DocumentTree): void {
    const merged = this.children.below(id);
    const within = new Set(merged);
    const seen = new Set(other.below(id));
    const inside = side.below(id);
    this.children.put(id, this.rules.at(side.get(id)!, this.tree.get(id)!));
    for (const held of inside) {
      if (this.rules.isNamed(held) || (this.tree.get(held) && !(within.has(held) && seen.has(held)))) continue;
      const node = side.get(held)!;
      this.children.put(held, this.tree.get(node.parent!) ? node : undefined);
    }
    const known = new Set(inside);
    const staying = this.stayingIn(id, merged);
    for (const held of merged) {
      if (known.has(held) || staying.has(held)) continue;
      if (side.get(held)) this.children.put(held, this.rules.at(this.tree.get(held)!, this.placeOn(side, held)));
      else if (seen.has(held)) this.children.put(held, undefined);
    }
    this.gather(id, [...merged, ...inside]);
    // What is restored can be in a written block already.
    for (const held of inside) this.write(held);
  }

  /** Returns the place of a block on a side, or the nearest container there that still exists. */
  private placeOn(side: DocumentTree, id: string): Pick<BlockNode, 'parent' | 'slot'> {
    let { parent, slot } = side.get(id)!;
    while (parent !== null && !this.tree.get(parent)) ({ parent, slot } = side.get(parent) ?? { parent: null, slot: NODES });
    return { parent, slot };
  }

  /** Puts the written blocks into a block, and deletes the blocks that the caller saw in it and left out. */
  private write(id: string): void {
    const block = this.rules.replacements.get(id);
    if (!block || !this.tree.get(id)) return;
    const written = keysIn(block);
    const merged = this.children.below(id);
    const seen = new Set([...this.sides.ours.below(id), ...this.sides.theirs.below(id)]);
    const loose = [...merged];
    for (const key of written) {
      if (!this.tree.get(key) || this.children.isBelow(id, key)) continue;
      loose.push(...this.children.below(key));
      this.children.put(key, undefined);
    }
    const staying = this.stayingIn(id, merged);
    for (const held of merged) if (seen.has(held) && !staying.has(held)) this.children.put(held, undefined);
    this.gather(id, loose);
  }

  /** Returns the blocks to keep: those that resolutions name, the blocks in them, and their containers within the block. */
  private stayingIn(id: string, merged: readonly string[]): Set<string> {
    const staying = new Set<string>();
    const above = new Set<string>();
    for (const held of merged) {
      const parent = this.tree.get(held)?.parent ?? null;
      if (parent === null || !(staying.has(parent) || this.rules.isNamed(held))) continue;
      staying.add(held);
      for (let at: string | null = parent; at !== null && at !== id && !staying.has(at); at = this.tree.get(at)?.parent ?? null) {
        if (above.has(at)) break;
        above.add(at);
      }
    }
    return new Set([...staying, ...above]);
  }

  /** Moves kept blocks that lost their place into the block itself. The builder places those that it cannot hold after it. */
  private gather(id: string, ids: readonly string[]): void {
    for (const loose of ids) {
      const node = this.tree.get(loose);
      if (!node || ((node.parent === null || this.tree.get(node.parent)) && !this.children.isBelow(loose, loose))) continue;
      this.children.put(loose, { ...node, parent: id, slot: NODES });
    }
  }
}

/** Returns the keys of the blocks in a block at any depth. */
function keysIn(block: Block, keys: string[] = []): string[] {
  const nodes = isText(block) ? [] : ((block.nodes ?? []) as readonly Block[]);
  for (const inner of [...nodes, ...(block.fragments ?? []).flatMap((fragment) => fragment.nodes)]) {
    if (inner.key !== undefined) keys.push(inner.key);
    keysIn(inner, keys);
  }
  return keys;
}
