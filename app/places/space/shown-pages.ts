import { childrenOf } from './page-tree.js';
import type { ShownPage } from './content-source.js';

/** The pages by their ids. */
export function byId(pages: readonly ShownPage[]): ReadonlyMap<string, ShownPage> {
  const found = new Map<string, ShownPage>();
  const add = (list: readonly ShownPage[]) => {
    for (const page of list) {
      found.set(page.id, page);
      add(childrenOf(page));
    }
  };
  add(pages);
  return found;
}

/** The first page that can be read. */
export function firstDocument(pages: readonly ShownPage[]): ShownPage | undefined {
  for (const page of pages) {
    const found = page.type === 'document' ? page : firstDocument(childrenOf(page));
    if (found) return found;
  }
  return undefined;
}
