import type { BlockNode } from './document-tree.js';
import type { TreeMerge } from './tree-merge.js';

/** The blocks of a merged tree by parent and slot, kept up to date while blocks are moved and deleted. */
export class BlockChildren {
  private readonly bySlot = new Map<string | null, Map<string, Set<string>>>();

  constructor(
    private readonly tree: TreeMerge<BlockNode>,
    ids: Iterable<string>,
  ) {
    for (const id of ids) this.add(tree.get(id));
  }

  /** Returns the blocks of a slot in no particular order. */
  inSlot(parent: string | null, slot: string): ReadonlySet<string> {
    return this.bySlot.get(parent)?.get(slot) ?? new Set();
  }

  /** Returns the slots of a parent that hold blocks. */
  slotsOf(parent: string): string[] {
    return [...(this.bySlot.get(parent) ?? [])].flatMap(([slot, held]) => (held.size > 0 ? [slot] : []));
  }

  /** Returns all blocks in a block at any depth, each before the blocks in it. */
  below(id: string): string[] {
    const found = [id];
    for (const above of found) for (const held of this.bySlot.get(above)?.values() ?? []) for (const each of held) found.push(each);
    return found.slice(1);
  }

  isBelow(id: string, above: string): boolean {
    const seen = new Set<string>();
    for (let at = this.tree.get(id)?.parent ?? null; at !== null && !seen.has(at); at = this.tree.get(at)?.parent ?? null) {
      if (at === above) return true;
      seen.add(at);
    }
    return false;
  }

  /** Moves a block, or deletes it. */
  put(id: string, node: BlockNode | undefined): void {
    const before = this.tree.get(id);
    if (before) this.bySlot.get(before.parent)?.get(before.slot)?.delete(id);
    this.tree.put(id, node);
    this.add(node);
  }

  private add(node: BlockNode | undefined): void {
    if (!node) return;
    let slots = this.bySlot.get(node.parent);
    if (!slots) this.bySlot.set(node.parent, (slots = new Map<string, Set<string>>()));
    const held = slots.get(node.slot);
    if (held) held.add(node.id);
    else slots.set(node.slot, new Set([node.id]));
  }
}
