import type { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';

/** The documents that the tree shows, in its order. */
export function* readingOrder(pages: PageIndex, parent: string | null = null): Generator<PageRecord> {
  for (const page of pages.childrenOf(parent)) {
    if (page.hidden === true) continue;
    if (page.type === 'document') yield page;
    yield* readingOrder(pages, page.id);
  }
}

/** The first document of a space or of a group. Where all are hidden from the tree, the first one at all. */
export function firstDocument(pages: PageIndex, parent: string | null = null): PageRecord | undefined {
  for (const page of readingOrder(pages, parent)) return page;
  return pages.inOrder().find(({ type, parent: above }) => type === 'document' && (parent === null || above === parent));
}
