import type { Block } from '../../../common/document/rich-text.js';
import type { BlockChildren } from './block-children.js';
import type { BlockRules } from './block-rules.js';
import { type BlockNode, type DocumentTree, isText, NODES, slotOf, specOf } from './document-tree.js';
import type { Sides } from './three-way.js';
import type { TreeMerge } from './tree-merge.js';

/**
 * Settles blocks as a whole, with all in them: those that cannot hold what the merge put into them, and those that
 * someone wrote to settle a conflict. What another resolution names stays, even where the block has no place for it.
 */
export class WholeBlocks {
  private readonly settled = new Set<string>();

  constructor(
    private readonly sides: Sides<DocumentTree>,
    private readonly tree: TreeMerge<BlockNode>,
    private readonly rules: BlockRules,
    private readonly children: BlockChildren,
  ) {}

  /** `ids` name each block before those in it: what is decided of an inner block holds against what is decided of an outer one. */
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

  /** Whether blocks are where a block of its type has no place at all, or more than it may hold. */
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
    return (
      count !== undefined &&
      this.fitting(id, NODES, nodes!) < count[0] &&
      !(this.children.slotsOf(id).length === 0 && this.rules.vanishesEmpty(id))
    );
  }

  private fitting(id: string, slot: string, allowed: readonly string[]): number {
    return [...this.children.inSlot(id, slot)].filter((held) => allowed.includes(this.tree.get(held)!.frame.type)).length;
  }

  private settleOne(id: string): void {
    const { ours, theirs } = this.sides;
    // Of a block that only one side has, it is decided before whether it stays.
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

  /** Puts a block back as a side has it. What the other side moved in goes back to where this side has it. */
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
  }

  /** Where a side has a block, or the nearest that is still there of what it has it in. */
  private placeOn(side: DocumentTree, id: string): Pick<BlockNode, 'parent' | 'slot'> {
    let { parent, slot } = side.get(id)!;
    while (parent !== null && !this.tree.get(parent)) ({ parent, slot } = side.get(parent) ?? { parent: null, slot: NODES });
    return { parent, slot };
  }

  /** A block that someone wrote holds what they wrote into it, and nothing they could see there and left out. */
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

  /** What resolutions name, with all in it, and what it is in within the block: what stays keeps all above it. */
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

  /** What stays and has lost its place comes to be in the block itself, which is built with it beside where it cannot hold it. */
  private gather(id: string, ids: readonly string[]): void {
    for (const loose of ids) {
      const node = this.tree.get(loose);
      if (!node || ((node.parent === null || this.tree.get(node.parent)) && !this.children.isBelow(loose, loose))) continue;
      this.children.put(loose, { ...node, parent: id, slot: NODES });
    }
  }
}

/** Of the blocks in a block. */
function keysIn(block: Block, keys: string[] = []): string[] {
  const nodes = isText(block) ? [] : ((block.nodes ?? []) as readonly Block[]);
  for (const inner of [...nodes, ...(block.fragments ?? []).flatMap((fragment) => fragment.nodes)]) {
    if (inner.key !== undefined) keys.push(inner.key);
    keysIn(inner, keys);
  }
  return keys;
}
