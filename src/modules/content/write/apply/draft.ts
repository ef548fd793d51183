import { keyBetween } from '../../../common/db/ordering.js';
import type { RichTextDocument } from '../../../common/contract/document.js';
import type { PageIndex } from '../pages/page-index.js';
import type { PageRecord } from '../pages/page-record.js';
import { hashOf } from '../store/canonical-json.js';

/** The pages of a revision while a batch of changes is applied to them. Nothing is written until all of them fit. */
export class Draft {
  private readonly changed = new Map<string, PageRecord | null>();
  private readonly documents = new Map<string, RichTextDocument>();
  private readonly siblings = new Map<string | null, PageRecord[]>();

  constructor(private readonly base: PageIndex) {}

  /** As the batch has left it so far. */
  get(id: string): PageRecord | undefined {
    const changed = this.changed.get(id);
    return changed === undefined ? this.base.get(id) : (changed ?? undefined);
  }

  put(page: PageRecord): void {
    const before = this.get(page.id);
    this.changed.set(page.id, page);
    if (before) this.forget(before.parent);
    this.forget(page.parent);
  }

  /** With all below it. Returns the ids of all that are gone. */
  remove(page: PageRecord): string[] {
    const gone = [page];
    for (const each of gone) gone.push(...this.childrenOf(each.id));
    for (const { id, parent } of gone) {
      this.changed.set(id, null);
      this.forget(parent);
    }
    return gone.map(({ id }) => id);
  }

  /** In their order. */
  childrenOf(parent: string | null): readonly PageRecord[] {
    const known = this.siblings.get(parent);
    if (known) return known;
    const staying = this.base.childrenOf(parent).filter(({ id }) => !this.changed.has(id));
    const arrived = [...this.changed.values()].filter((page) => page !== null && page.parent === parent) as PageRecord[];
    const children = [...staying, ...arrived].sort((a, b) =>
      a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1,
    );
    this.siblings.set(parent, children);
    return children;
  }

  /** A position at this place among the children of a parent, or behind them all. */
  positionAt(parent: string | null, at: number | undefined, moving?: string): string {
    const others = this.childrenOf(parent).filter(({ id }) => id !== moving);
    const place = Math.min(at ?? others.length, others.length);
    return keyBetween(others[place - 1]?.position ?? null, others[place]?.position ?? null);
  }

  isBelow(id: string | null, above: string): boolean {
    for (let page = id === null ? undefined : this.get(id); page; page = page.parent === null ? undefined : this.get(page.parent)) {
      if (page.id === above) return true;
    }
    return false;
  }

  /** Undefined for an empty document, which a page goes without. */
  keep(document: RichTextDocument): string | undefined {
    if (document.nodes.length === 0) return undefined;
    const hash = hashOf(document);
    this.documents.set(hash, document);
    return hash;
  }

  get changes(): { pages: ReadonlyMap<string, PageRecord | null>; documents: readonly RichTextDocument[] } {
    return { pages: this.changed, documents: [...this.documents.values()] };
  }

  private forget(parent: string | null): void {
    this.siblings.delete(parent);
  }
}
