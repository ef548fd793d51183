import type { Content } from '../../versions/revisions/revisions.service.js';

/**
 * The pages whose entries in the index change when these pages do: a page below one that was renamed or moved has
 * another path.
 */
export function pagesToIndex(before: Content, after: Content, changed: readonly string[]): Set<string> {
  const affected = new Set<string>();
  const add = (id: string): void => {
    if (affected.has(id)) return;
    affected.add(id);
    for (const child of after.pages.childrenOf(id)) add(child.id);
  };
  for (const id of changed) {
    const [old, now] = [before.pages.get(id), after.pages.get(id)];
    if (old && now && old.title === now.title && old.slug === now.slug && old.parent === now.parent) affected.add(id);
    else add(id);
  }
  return affected;
}
