import { type TreeNode, TreeOverlay, type TreeSide } from '../records/tree-overlay.js';
import { same, type Sides } from './three-way.js';

/** Defines how two versions of a node merge and how their conflicts are reported, for one kind of tree. */
export interface TreeRules<T> {
  /** Both sides have the node and changed it differently. */
  merge(id: string, sides: Sides<T | undefined>): T;
  /** Whether the node has a change that a deletion on the other side would lose. */
  edited(base: T, side: T): boolean;
  /** One side has the node, and the other deleted it or a node above it. */
  settleGone(id: string, sides: Sides<T | undefined>): T | undefined;
  /** Whether a resolution decides about a node that one side deleted. */
  isDecided(id: string): boolean;
  /** Returns the node where a resolution about its place puts it. */
  decidePlace(id: string, sides: Sides<T>, node: T): T;
  /** The node cannot stay where the merge put it: decides which side's place it gets. */
  settlePlace(
    id: string,
    kind: 'move-move' | 'move-delete',
    sides: Sides<T>,
    placed: T,
    /** The nodes that the other side moved so that this one is below itself. */
    rivals?: readonly Sides<T>[],
  ): { node: T; take: 'ours' | 'theirs' | 'value' };
  /** Returns the node at the place of another version of it. */
  at(node: T, place: T): T;
  /** Reports that the resolutions move the node below itself, in a circle with others. */
  reportCircle(id: string, sides: Sides<T | undefined>, circle: readonly string[]): void;
}

const LEAST_ROUNDS = 16;

/**
 * Merges two versions of a tree by reading only the nodes that differ. A change of one side is taken. Nothing is lost: a
 * changed node below a node that the other side deleted is a conflict, and a node that is kept keeps all nodes above it.
 */
export class TreeMerge<T extends TreeNode> {
  private readonly merged: TreeOverlay<T>;
  private readonly kept = new Set<string>();
  private readonly dropped = new Set<string>();
  private readonly turned = new Set<string>();

  constructor(
    private readonly sides: Sides<TreeSide<T>>,
    private readonly rules: TreeRules<T>,
  ) {
    this.merged = new TreeOverlay(sides.theirs);
  }

  /** The changes that turn theirs into the merged tree; null for deleted nodes. */
  get changes(): Map<string, T | null> {
    return this.merged.changes;
  }

  /** `ids` are those that differ on either side. In steps, because there can be thousands. */
  *run(ids: Iterable<string>): Generator<void, void> {
    const all = new Set(ids);
    for (const id of all) {
      this.one(id);
      yield;
    }
    for (const id of all) this.decidePlace(id);
    yield;
    for (const id of this.kept) {
      this.restoreBelow(id);
      yield;
    }
    // One repair can require another: a restored node may have a deleted parent. A chain of nodes may need a round each.
    const rounds = LEAST_ROUNDS + this.changes.size;
    for (let round = 0; round < rounds; round++) {
      const found = this.adoptOrphans();
      yield;
      const broken = this.breakCircles();
      yield;
      if (!found && !broken) return;
    }
    throw new Error('A merged tree still has orphans or circles');
  }

  get(id: string): T | undefined {
    return this.merged.get(id);
  }

  /** Returns the children in no particular order. */
  childrenOf(parent: string | null): T[] {
    return this.merged.childrenOf(parent);
  }

  put(id: string, node: T | undefined): void {
    if (same(node, this.sides.theirs.get(id))) this.changes.delete(id);
    else this.changes.set(id, node ?? null);
  }

  versions(id: string): Sides<T | undefined> {
    const { base, ours, theirs } = this.sides;
    return { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) };
  }

  private one(id: string): void {
    const sides = this.versions(id);
    const { base, ours, theirs } = sides;
    // What the other resolutions keep or delete does not matter for a node with a resolution of its own.
    if (!(ours && theirs) && this.rules.isDecided(id)) return this.keepOrDrop(id, sides);
    if (same(ours, theirs) || same(base, ours)) return;
    if (same(base, theirs)) this.put(id, ours);
    else if (ours && theirs) this.put(id, this.rules.merge(id, sides));
    else if (base && !this.rules.edited(base, (ours ?? theirs)!)) this.put(id, undefined);
    else this.keepOrDrop(id, sides);
  }

  private decidePlace(id: string): void {
    const { base, ours, theirs } = this.versions(id);
    const node = ours && theirs && this.get(id);
    if (node) this.put(id, this.rules.decidePlace(id, { base: base ?? theirs, ours, theirs }, node));
  }

  private keepOrDrop(id: string, sides: Sides<T | undefined>): void {
    const node = this.rules.settleGone(id, sides);
    (node ? this.kept : this.dropped).add(id);
    this.put(id, node);
  }

  private adoptOrphans(): boolean {
    let found = false;
    for (const id of this.orphans()) {
      const node = this.get(id);
      if (!node || node.parent === null || this.get(node.parent)) continue;
      found = true;
      this.adopt(node, node.parent);
    }
    return found;
  }

  private orphans(): string[] {
    return [...this.changes].flatMap(([id, node]) =>
      node ? [id] : this.sides.theirs.childrenOf(id).flatMap((child) => (this.changes.has(child.id) ? [] : [child.id])),
    );
  }

  private adopt(node: T, gone: string): void {
    const { id } = node;
    const sides = this.versions(id);
    const { base, ours, theirs } = sides;
    // A node that is kept in this round finds its parent restored in the next one.
    if (this.kept.has(id)) this.restore(gone);
    else if (ours && theirs) {
      const placed = this.rules.settlePlace(id, 'move-delete', { base: base ?? theirs, ours, theirs }, node).node;
      this.kept.add(id);
      this.put(id, placed);
    } else if (!base && this.dropped.has(gone)) {
      // Deleting a page also deletes the new pages that only one side put below it.
      this.dropped.add(id);
      this.put(id, undefined);
    } else {
      this.keepOrDrop(id, sides);
      if (this.get(id)) this.restoreBelow(id);
    }
  }

  /** Restores all nodes below a kept node, except those deleted by a resolution and those that are elsewhere now. */
  private restoreBelow(id: string): void {
    const side = this.sides.theirs.get(id) ? this.sides.theirs : this.sides.ours;
    const back = [...side.childrenOf(id)];
    for (const node of back) {
      if (this.get(node.id) || this.dropped.has(node.id)) continue;
      this.kept.add(node.id);
      this.put(node.id, node);
      back.push(...side.childrenOf(node.id));
    }
  }

  /** Restores the deleted ancestors of a kept node. */
  private restore(parent: string | null): void {
    for (let id = parent; id !== null && !this.get(id);) {
      const { base, ours, theirs } = this.versions(id);
      const node = theirs ?? ours ?? base;
      if (!node) return;
      this.kept.add(id);
      this.put(id, node);
      id = node.parent;
    }
  }

  private breakCircles(): boolean {
    let found = false;
    for (const [id, node] of this.changes) {
      const circle = node && this.movedBy(id) && this.circleOf(id);
      if (!circle) continue;
      found = true;
      this.breakCircle(id, circle);
    }
    return found;
  }

  /** Whether ours moved the node. Each circle has such a node, because neither side alone has a circle. */
  private movedBy(id: string): boolean {
    const { ours, theirs } = this.versions(id);
    return ours !== undefined && theirs !== undefined && this.get(id)!.parent !== theirs.parent;
  }

  private circleOf(start: string): string[] | undefined {
    const seen = new Set<string>();
    for (let id: string | null = start; id !== null && !seen.has(id); id = this.get(id)?.parent ?? null) {
      seen.add(id);
      if (this.get(id)?.parent === start) return [...seen];
    }
    return undefined;
  }

  private breakCircle(id: string, circle: readonly string[]): void {
    const { base, ours, theirs } = this.versions(id) as Sides<T>;
    const node = this.get(id)!;
    if (this.turned.has(id)) {
      this.rules.reportCircle(id, { base, ours, theirs }, circle);
      return this.put(id, this.rules.at(node, theirs));
    }
    this.turned.add(id);
    const others = circle.flatMap((other) => {
      const { base, ours, theirs } = this.versions(other);
      return other !== id && ours && theirs && this.get(other)!.parent === theirs.parent ? [{ base: base ?? ours, ours, theirs }] : [];
    });
    const rivals = others.filter((other) => other.theirs.parent !== other.ours.parent);
    const { node: placed, take } = this.rules.settlePlace(id, 'move-move', { base: base ?? theirs, ours, theirs }, node, rivals);
    this.put(id, placed);
    if (take !== 'ours') return;
    for (const other of others) this.put(other.theirs.id, this.rules.at(this.get(other.theirs.id)!, other.ours));
  }
}
