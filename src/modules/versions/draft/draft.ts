import type { Document } from '../../../common/document/rich-text.js';
import { keyBetween } from '../../../common/db/ordering.js';
import type { FileRecord } from '../records/file-record.js';
import { Overlay } from '../records/overlay.js';
import { byPlace, type PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import type { Variables } from '../records/content-root.js';
import type { Changes, Content } from '../revisions/revisions.service.js';
import { hashOf } from '../../../common/document/canonical-json.js';
import { normalPage } from '../records/normal-page.js';
import { TreeOverlay } from '../records/tree-overlay.js';
import { same } from '../merge/three-way.js';
import { changedPages, changedRecords } from './effective-changes.js';

/** The content of a revision while a batch of changes is applied to it. Nothing is written until all of them fit. */
export class Draft {
  readonly files: Overlay<string, FileRecord>;
  readonly reusableContents: Overlay<string, ReusableContentRecord>;
  variables: Variables;
  private readonly pages: TreeOverlay<PageRecord>;
  private readonly documents = new Map<string, Document>();
  private readonly siblings = new Map<string | null, PageRecord[]>();
  private readonly slugs = new Map<string | null, ReadonlyMap<string, PageRecord>>();

  constructor(
    private readonly base: Content,
    private readonly known: ReadonlyMap<string, Document>,
  ) {
    this.pages = new TreeOverlay(base.pages);
    this.files = new Overlay(base.files);
    this.reusableContents = new Overlay(base.reusableContents);
    this.variables = base.root.variables;
  }

  /** As the batch has left it so far. */
  get(id: string): PageRecord | undefined {
    return this.pages.get(id);
  }

  put(page: PageRecord): void {
    const former = this.get(page.id);
    this.pages.put(page.id, normalPage(page));
    if (former) this.forget(former.parent);
    this.forget(page.parent);
  }

  /** With all below it. Returns the ids of all that are gone. */
  remove(page: PageRecord): string[] {
    const gone = [page];
    for (const each of gone) gone.push(...this.childrenOf(each.id));
    for (const { id, parent } of gone) {
      this.pages.remove(id);
      this.forget(parent);
    }
    return gone.map(({ id }) => id);
  }

  /** In their order. */
  childrenOf(parent: string | null): readonly PageRecord[] {
    const known = this.siblings.get(parent);
    if (known) return known;
    const children = this.pages.childrenOf(parent).sort(byPlace);
    this.siblings.set(parent, children);
    return children;
  }

  /** A position at this place among the children of a parent, or behind them all. */
  positionAt(parent: string | null, at: number | undefined, moving?: string): string {
    const others = this.childrenOf(parent).filter(({ id }) => id !== moving);
    const place = Math.min(at ?? others.length, others.length);
    return behind(others, others[place - 1]?.position ?? null, place);
  }

  /** The position of a page at this place among its siblings: the one it has, if it is at that place already. */
  positionOf({ id, parent, position }: PageRecord, at: number | undefined): string {
    const siblings = this.childrenOf(parent);
    const place = Math.min(at ?? siblings.length, siblings.length - 1);
    return siblings[place]?.id === id ? position : this.positionAt(parent, at, id);
  }

  /** This position if no other child of the parent has it, else the next one that is free. */
  freePosition(parent: string | null, position: string, own: string): string {
    const others = this.childrenOf(parent).filter(({ id }) => id !== own);
    const at = others.findLastIndex((page) => page.position === position);
    return at < 0 ? position : behind(others, position, at + 1);
  }

  /** How many levels there are from an entry down, itself included. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)));
  }

  isBelow(id: string | null, above: string): boolean {
    return this.lineageOf(id).some((page) => page.id === above);
  }

  /** The slugs from the top down to a page or to the top itself. */
  pathOf(id: string | null): string[] {
    return this.lineageOf(id).map(({ slug }) => slug);
  }

  byPath(path: readonly string[]): PageRecord | undefined {
    let found: PageRecord | undefined;
    for (const slug of path) {
      found = this.bySlug(found?.id ?? null).get(slug);
      if (!found) return undefined;
    }
    return found;
  }

  /** Links and computed pages have no slug. Put together once: a text may hold thousands of addresses. */
  private bySlug(parent: string | null): ReadonlyMap<string, PageRecord> {
    const known = this.slugs.get(parent);
    if (known) return known;
    const slugs = new Map<string, PageRecord>();
    for (const page of this.childrenOf(parent)) if (page.slug !== '' && !slugs.has(page.slug)) slugs.set(page.slug, page);
    this.slugs.set(parent, slugs);
    return slugs;
  }

  /** From the top down to a page. */
  private lineageOf(id: string | null): PageRecord[] {
    const page = id === null ? undefined : this.get(id);
    return page ? [...this.lineageOf(page.parent), page] : [];
  }

  private forget(parent: string | null): void {
    this.siblings.delete(parent);
    this.slugs.delete(parent);
  }

  /** Undefined for an empty document, which a page goes without. */
  keep(document: Document): string | undefined {
    if (document.nodes.length === 0) return undefined;
    const hash = hashOf(document);
    this.documents.set(hash, document);
    return hash;
  }

  /** What a page says that the batch changes. */
  documentOf(hash: string | undefined): Document | undefined {
    return hash === undefined ? undefined : (this.documents.get(hash) ?? this.known.get(hash));
  }

  /** What differs from the content it began with: a batch that sets everything to what it is changes nothing. */
  get changes(): Changes {
    const { pages, files, reusableContents, root } = this.base;
    return {
      pages: changedPages(pages, this.pages.changes, (parent) => this.childrenOf(parent)),
      files: changedRecords(files, this.files.changes),
      reusableContents: changedRecords(reusableContents, this.reusableContents.changes),
      ...(!same(this.variables, root.variables) && { variables: this.variables }),
      documents: [...this.documents.values()],
    };
  }
}

/** A position behind another one. Siblings that came to have the same are passed over: nothing lies between them. */
const behind = (others: readonly PageRecord[], position: string | null, from: number): string =>
  keyBetween(position, others.slice(from).find((page) => position === null || page.position > position)?.position ?? null);
