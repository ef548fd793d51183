import type { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';

export type ShownPage =
  | { kind: 'page'; page: PageRecord }
  /** The path names something that has no content of its own, or is not seen: this page is shown instead, at its own address. */
  | { kind: 'elsewhere'; page: PageRecord }
  | { kind: 'empty' }
  | { kind: 'missing' };

/**
 * Finds the page that a path in a space shows. The address of the space shows its first page. Which page that is depends on
 * all pages, not on the audience: if the audience does not see it, the address leads to the first page that it sees.
 */
export function shownPage({ content: { pages } }: { content: { pages: PageIndex } }, all: PageIndex, path: string): ShownPage {
  if (path === '') {
    const [first, seen] = [firstDocument(all), firstDocument(pages)];
    if (!seen) return { kind: 'empty' };
    return { kind: seen.id === first?.id ? 'page' : 'elsewhere', page: seen };
  }
  const page = pages.byPath(path);
  if (page?.type === 'document') return { kind: 'page', page };
  const inside = page && firstDocument(pages, page.id);
  return inside ? { kind: 'elsewhere', page: inside } : { kind: 'missing' };
}

/** The documents that the tree shows, in its order. */
export function* readingOrder(pages: PageIndex, parent: string | null = null): Generator<PageRecord> {
  for (const [page] of readingLines(pages, undefined, () => undefined, parent)) yield page;
}

/** The same, each with what follows from the pages above it and from itself. */
export function* readingLines<T>(
  pages: PageIndex,
  above: T,
  below: (page: PageRecord, above: T) => T,
  parent: string | null = null,
): Generator<[PageRecord, T]> {
  for (const page of pages.childrenOf(parent)) {
    if (page.hidden === true) continue;
    const line = below(page, above);
    if (page.type === 'document') yield [page, line];
    yield* readingLines(pages, line, below, page.id);
  }
}

interface Order {
  pages: readonly PageRecord[];
  /** By the id of a page. */
  places: ReadonlyMap<string, number>;
}

const orders = new WeakMap<PageIndex, Order>();

/** The documents before and after a page in the order of reading. It is made once for an index, which never changes. */
export function neighboursIn(pages: PageIndex, { id }: PageRecord): readonly [PageRecord | undefined, PageRecord | undefined] {
  const { pages: order, places } = orders.get(pages) ?? orderOf(pages);
  const at = places.get(id);
  return at === undefined ? [undefined, undefined] : [order[at - 1], order[at + 1]];
}

function orderOf(index: PageIndex): Order {
  const pages = [...readingOrder(index)];
  const order = { pages, places: new Map(pages.map(({ id }, place) => [id, place])) };
  orders.set(index, order);
  return order;
}

/** The first document of a space or of a group. Where all are hidden from the tree, the first one at all. */
export function firstDocument(pages: PageIndex, parent: string | null = null): PageRecord | undefined {
  for (const page of readingOrder(pages, parent)) return page;
  return pages.inOrder().find(({ type, parent: above }) => type === 'document' && (parent === null || above === parent));
}
