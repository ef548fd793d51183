import type { SourceNode } from './source-node.js';

/** Says of the pages of some files that their tool keeps them from readers. */
export function keepNodes(nodes: readonly SourceNode[], isKept: (path: string) => boolean): void {
  for (const node of nodes) {
    if (node.path !== undefined && isKept(node.path)) node.kept = true;
    keepNodes(node.children, isKept);
  }
}
