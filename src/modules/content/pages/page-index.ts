import type { PageRecord } from './page-record.js';

const before = (a: PageRecord, b: PageRecord) => (a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1);

/** The pages of a revision by id and by parent. Never changes, so revisions share it and requests read it at once. */
export class PageIndex {
  private readonly byParent = new Map<string | null, PageRecord[]>();

  constructor(private readonly byId: ReadonlyMap<string, PageRecord>) {
    for (const page of byId.values()) {
      // A page whose parent is gone would be lost to every reader: it stands at the top instead.
      const parent = page.parent !== null && byId.has(page.parent) ? page.parent : null;
      const siblings = this.byParent.get(parent);
      if (siblings) siblings.push(page);
      else this.byParent.set(parent, [page]);
    }
    for (const siblings of this.byParent.values()) siblings.sort(before);
  }

  get size(): number {
    return this.byId.size;
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
      found = this.childrenOf(found?.id ?? null).find((page) => page.slug === slug);
      if (!found) return undefined;
    }
    return found;
  }

  /** The page and all below it. */
  subtreeOf(page: PageRecord): PageRecord[] {
    const all = [page];
    for (const each of all) all.push(...this.childrenOf(each.id));
    return all;
  }

  private parentOf({ parent }: PageRecord): PageRecord | undefined {
    return parent === null ? undefined : this.byId.get(parent);
  }
}
