import type { SharedPart } from '../../../common/caches/cache.js';
import { bytesOfMany } from '../../../common/caches/estimate-bytes.js';
import { LayeredMap } from './layered-map.js';
import { byPlace, type PageRecord } from './page-record.js';

type Pages = LayeredMap<string, PageRecord>;
type Siblings = LayeredMap<string | null, readonly PageRecord[]>;

interface Parts {
  byId: Pages;
  byParent: Siblings;
  computedCount: number;
}

/** The pages of a revision by id and by parent. Immutable, so revisions share it and requests read it concurrently. */
export class PageIndex {
  private readonly byId: Pages;
  private readonly byParent: Siblings;
  /** The number of pages with `computed`: in stored content, the entries that stand for computed pages. Most spaces have none. */
  readonly computedCount: number;

  private constructor({ byId, byParent, computedCount }: Parts) {
    this.byId = byId;
    this.byParent = byParent;
    this.computedCount = computedCount;
  }

  static build(pages: ReadonlyMap<string, PageRecord>): PageIndex {
    const steps = PageIndex.inSteps(pages.values());
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  /** Indexes pages in steps, because thousands of them take many milliseconds. */
  static *inSteps(pages: Iterable<PageRecord>): Generator<void, PageIndex> {
    const byId = new Map<string, PageRecord>();
    for (const page of pages) {
      byId.set(page.id, page);
      yield;
    }
    const byParent = new Map<string | null, PageRecord[]>();
    let computedCount = 0;
    for (const page of byId.values()) {
      listed(byParent, parentIn(byId, page)).push(page);
      computedCount += Number(page.computed !== undefined);
      yield;
    }
    for (const siblings of byParent.values()) {
      siblings.sort(byPlace);
      yield;
    }
    return new PageIndex({ byId: LayeredMap.of(byId), byParent: LayeredMap.of(byParent), computedCount });
  }

  /** Returns an index with some pages replaced or deleted (null). The unchanged parts are shared, not copied. */
  with(changes: ReadonlyMap<string, PageRecord | null>): PageIndex {
    const byId = this.byId.with(changes);
    const isInPlace = [...changes].every(([id, page]) => staysInPlace(this.byId.get(id), page));
    const lists = isInPlace ? this.replaced(changes) : this.rearranged(changes, byId);
    const former = Array.from(changes.keys(), (id) => this.byId.get(id) ?? null);
    const computedCount = this.computedCount + computedIn(changes.values()) - computedIn(former);
    return new PageIndex({ byId, byParent: this.byParent.with(lists), computedCount });
  }

  /** The lists of siblings in which these pages take the places that they had. */
  private replaced(changes: ReadonlyMap<string, PageRecord | null>): Map<string | null, PageRecord[]> {
    const lists = new Map<string | null, PageRecord[]>();
    for (const [id, page] of changes) {
      const former = this.byId.get(id)!;
      const parent = parentIn(this.byId, former);
      const siblings = lists.get(parent) ?? [...this.childrenOf(parent)];
      siblings[placeIn(siblings, former)] = page!;
      lists.set(parent, siblings);
    }
    return lists;
  }

  /** The lists of siblings, null for those that are empty now, with these pages wherever they belong. */
  private rearranged(changes: ReadonlyMap<string, PageRecord | null>, byId: Pages): Map<string | null, PageRecord[] | null> {
    const placed = new Set([...changes.keys(), ...this.strangersTo(changes)]);
    const arrivals = new Map<string | null, PageRecord[]>();
    for (const id of placed) {
      const [former, after] = [this.byId.get(id), byId.get(id)];
      if (former) listed(arrivals, parentIn(this.byId, former));
      if (after) listed(arrivals, parentIn(byId, after)).push(after);
    }
    const lists = Array.from(arrivals, ([parent, arrived]) => {
      const siblings = merged(
        this.childrenOf(parent).filter(({ id }) => !placed.has(id)),
        arrived.sort(byPlace),
      );
      return [parent, siblings.length > 0 ? siblings : null] as const;
    });
    return new Map(lists);
  }

  get layers(): Pick<Pages, 'base' | 'changeCount'> {
    return this.byId;
  }

  get size(): number {
    return this.byId.size;
  }

  /** Returns all pages, each before the pages below it. */
  inOrder(): PageRecord[] {
    const found = [...this.childrenOf(null)];
    for (const page of found) found.push(...this.childrenOf(page.id));
    return found;
  }

  get(id: string): PageRecord | undefined {
    return this.byId.get(id);
  }

  /** Returns the children in order. */
  childrenOf(parent: string | null): readonly PageRecord[] {
    return this.byParent.get(parent) ?? [];
  }

  /** Returns the pages from the top of the tree to the page itself. */
  lineageOf(page: PageRecord): PageRecord[] {
    const lineage = [page];
    for (let above = this.parentOf(page); above && lineage.length <= this.byId.size; above = this.parentOf(above)) lineage.push(above);
    return lineage.toReversed();
  }

  pathOf(page: PageRecord): string {
    return this.lineageOf(page)
      .map(({ slug }) => slug)
      .join('/');
  }

  byPath(path: string): PageRecord | undefined {
    let found: PageRecord | undefined;
    for (const slug of path.split('/')) {
      // Links and computed pages have no path.
      found = slug === '' ? undefined : this.childrenOf(found?.id ?? null).find((page) => page.slug === slug);
      if (!found) return undefined;
    }
    return found;
  }

  /** Returns unchanged pages whose parent is added or deleted. */
  private strangersTo(changes: ReadonlyMap<string, PageRecord | null>): string[] {
    const appearing = [...changes.keys()].some((id) => !this.byId.has(id));
    const orphans = appearing ? this.childrenOf(null).filter(({ parent }) => parent !== null && changes.has(parent)) : [];
    const children = [...changes].flatMap(([id, page]) => (page ? [] : this.childrenOf(id)));
    return [...orphans, ...children].map(({ id }) => id);
  }

  private parentOf({ parent }: PageRecord): PageRecord | undefined {
    return parent === null ? undefined : this.byId.get(parent);
  }
}

/** The estimated size in memory of a change in the maps of an index, and of a page in a copied list of siblings. */
const [CHANGE_BYTES, SIBLING_BYTES] = [200, 8];

/** The size of an index for caches. Indexes of one space share their base, so each is counted by its own changes. */
export const PAGE_INDEX_BYTES = {
  bytesOf: (index: PageIndex): number => CHANGE_BYTES * (1 + index.layers.changeCount) + SIBLING_BYTES * index.size,
  /** Estimated from a sample of pages. */
  sharesOf: (index: PageIndex): SharedPart => ({ part: index.layers.base, bytes: () => bytesOfMany(index.childrenOf(null), index.size) }),
};

/** A page whose parent is missing would be unreachable, so it becomes top-level. */
const parentIn = (byId: Pick<Pages, 'has'>, { parent }: PageRecord) => (parent !== null && byId.has(parent) ? parent : null);

function computedIn(pages: Iterable<PageRecord | null>): number {
  let count = 0;
  for (const page of pages) if (page?.computed !== undefined) count += 1;
  return count;
}

function listed(lists: Map<string | null, PageRecord[]>, parent: string | null): PageRecord[] {
  let list = lists.get(parent);
  if (!list) lists.set(parent, (list = []));
  return list;
}

const staysInPlace = (former: PageRecord | undefined, page: PageRecord | null) =>
  former !== undefined && page?.parent === former.parent && page.position === former.position;

/** Where a page is among its siblings, which are in order. */
function placeIn(siblings: readonly PageRecord[], page: PageRecord): number {
  let [first, end] = [0, siblings.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (byPlace(siblings[middle]!, page) < 0) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** Merges two sorted lists, because sorting thousands of siblings again for one new page would dominate the cost. */
function merged(staying: readonly PageRecord[], arrived: readonly PageRecord[]): PageRecord[] {
  const siblings: PageRecord[] = [];
  let next = 0;
  for (const page of staying) {
    while (next < arrived.length && byPlace(arrived[next]!, page) < 0) siblings.push(arrived[next++]!);
    siblings.push(page);
  }
  return [...siblings, ...arrived.slice(next)];
}
