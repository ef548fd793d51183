import { Overlay } from './overlay.js';

export interface TreeNode {
  id: string;
  /** Null for a top-level node. */
  parent: string | null;
}

export interface TreeSide<T> {
  get(id: string): T | undefined;
  childrenOf(parent: string | null): readonly T[];
}

/** Changes to the nodes of an immutable tree. */
export class TreeOverlay<T extends TreeNode> extends Overlay<string, T> {
  constructor(private readonly tree: TreeSide<T>) {
    super(tree);
  }

  /** Returns the children in no particular order. */
  childrenOf(parent: string | null): T[] {
    const staying = this.tree.childrenOf(parent).filter(({ id }) => !this.changes.has(id));
    const arrived = [...this.changes.values()].filter((node) => node !== null && node.parent === parent) as T[];
    return [...staying, ...arrived];
  }
}
