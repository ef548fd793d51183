import type { PageRecord } from './page-record.js';

const before = (a: PageRecord, b: PageRecord) => (a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1);

type Siblings = ReadonlyMap<string | null, readonly PageRecord[]>;

/** The pages of a revision by id and by parent. Never changes, so revisions share it and requests read it at once. */
export class PageIndex {
  constructor(
    private readonly byId: ReadonlyMap<string, PageRecord>,
    private readonly byParent: Siblings = siblingsIn(byId),
  ) {}

  /** With some pages in place of others, or gone (null): what they do not touch is shared, not made again. */
  with(changes: ReadonlyMap<string, PageRecord | null>): PageIndex {
    const byId = new Map(this.byId);
    for (const [id, page] of changes) {
      if (page) byId.set(id, page);
      else byId.delete(id);
    }
    const placed = new Set([...changes.keys(), ...this.strangersTo(changes)]);
    const arrivals = new Map<string | null, PageRecord[]>();
    const touched = new Set<string | null>();
    for (const id of placed) {
      const [former, after] = [this.byId.get(id), byId.get(id)];
      if (former) touched.add(parentIn(this.byId, former));
      if (!after) continue;
      const parent = parentIn(byId, after);
      touched.add(parent);
      arrivals.set(parent, [...(arrivals.get(parent) ?? []), after]);
    }
    const byParent = new Map(this.byParent);
    for (const parent of touched) {
      const staying = this.childrenOf(parent).filter(({ id }) => !placed.has(id));
      const siblings = [...staying, ...(arrivals.get(parent) ?? [])].sort(before);
      if (siblings.length > 0) byParent.set(parent, siblings);
      else byParent.delete(parent);
    }
    return new PageIndex(byId, byParent);
  }

  get size(): number {
    return this.byId.size;
  }

  /** All of them, each before those below it. */
  inOrder(): PageRecord[] {
    const found = [...this.childrenOf(null)];
    for (const page of found) found.push(...this.childrenOf(page.id));
    return found;
  }

  get(id: string): PageRecord | undefined {
    return this.byId.get(id);
  }

  /** In their order. */
  childrenOf(parent: string | null): readonly PageRecord[] {
    return this.byParent.get(parent) ?? [];
  }

  /** From the top down to the page itself. */
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

  /** Unchanged pages whose parent comes or goes. */
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

/** A page whose parent is gone would be lost to every reader: it stands at the top instead. */
const parentIn = (byId: ReadonlyMap<string, PageRecord>, { parent }: PageRecord) => (parent !== null && byId.has(parent) ? parent : null);

function siblingsIn(byId: ReadonlyMap<string, PageRecord>): Siblings {
  const byParent = new Map<string | null, PageRecord[]>();
  for (const page of byId.values()) {
    const parent = parentIn(byId, page);
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(page);
    else byParent.set(parent, [page]);
  }
  for (const siblings of byParent.values()) siblings.sort(before);
  return byParent;
}
