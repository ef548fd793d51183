import type { SourceNode } from './source-node.js';

/** Says of the pages of some files that their tool keeps them from readers. A title above nothing else is kept with them. */
export function keepNodes(nodes: readonly SourceNode[], isKept: (path: string) => boolean): void {
  for (const node of nodes) {
    keepNodes(node.children, isKept);
    const holdsKept = node.path === undefined && node.children.length > 0 && node.children.every(({ kept }) => kept);
    if (holdsKept || (node.path !== undefined && isKept(node.path))) node.kept = true;
  }
}
