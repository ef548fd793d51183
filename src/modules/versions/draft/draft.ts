import type { Document } from '../../../common/document/rich-text.js';
import { keyBetween } from '../../../common/db/ordering.js';
import type { FileRecord } from '../records/file-record.js';
import { Overlay } from '../records/overlay.js';
import { byPlace, type PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import type { Variables } from '../records/content-root.js';
import type { Content } from '../revisions/revisions.service.js';
import type { Changes } from '../revisions/store-changes.js';
import { hashOf } from '../../../common/json/canonical-json.js';
import { normalPage } from '../records/normal-page.js';
import { TreeOverlay } from '../records/tree-overlay.js';
import { same } from '../merge/three-way.js';
import { changedPages, changedRecords } from './effective-changes.js';

/** The content of a revision while a batch of changes is applied to it. Nothing is written until all changes are valid. */
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

  /** Returns the current state within the batch. */
  get(id: string): PageRecord | undefined {
    return this.pages.get(id);
  }

  put(page: PageRecord): void {
    const former = this.get(page.id);
    this.pages.put(page.id, normalPage(page));
    if (former) this.forget(former.parent);
    this.forget(page.parent);
  }

  /** Deletes an entry with everything below it. Returns the deleted ids. */
  remove(page: PageRecord): string[] {
    const gone = [page];
    for (const each of gone) gone.push(...this.childrenOf(each.id));
    for (const { id, parent } of gone) {
      this.pages.remove(id);
      this.forget(parent);
    }
    return gone.map(({ id }) => id);
  }

  /** Returns the children in order. */
  childrenOf(parent: string | null): readonly PageRecord[] {
    const known = this.siblings.get(parent);
    if (known) return known;
    const children = this.pages.childrenOf(parent).sort(byPlace);
    this.siblings.set(parent, children);
    return children;
  }

  /** Returns a position at this index among the children of a parent, or after the last one. */
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

  /** Returns the slugs from the top of the tree to a page; empty for the top itself. */
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

  /** Links and computed pages have no slug. Built once, because a text can contain thousands of links. */
  private bySlug(parent: string | null): ReadonlyMap<string, PageRecord> {
    const known = this.slugs.get(parent);
    if (known) return known;
    const slugs = new Map<string, PageRecord>();
    for (const page of this.childrenOf(parent)) if (page.slug !== '' && !slugs.has(page.slug)) slugs.set(page.slug, page);
    this.slugs.set(parent, slugs);
    return slugs;
  }

  /** Returns the entries from the top of the tree to a page. */
  private lineageOf(id: string | null): PageRecord[] {
    const page = id === null ? undefined : this.get(id);
    return page ? [...this.lineageOf(page.parent), page] : [];
  }

  private forget(parent: string | null): void {
    this.siblings.delete(parent);
    this.slugs.delete(parent);
  }

  /** Returns undefined for an empty document, which is not stored. */
  keep(document: Document): string | undefined {
    if (document.nodes.length === 0) return undefined;
    const hash = hashOf(document);
    this.documents.set(hash, document);
    return hash;
  }

  /** Returns a document by its hash: one that the batch wrote, or one that was read before. */
  documentOf(hash: string | undefined): Document | undefined {
    return hash === undefined ? undefined : (this.documents.get(hash) ?? this.known.get(hash));
  }

  /** Returns what differs from the initial content. A batch that only sets current values changes nothing. */
  get changes(): Changes {
    const { pages, files, reusableContents, root } = this.base;
    return {
      pages: changedPages(pages, this.pages.changes, (parent) => this.childrenOf(parent)),
      files: changedRecords(files, this.files.changes),
      reusableContents: changedRecords(reusableContents, this.reusableContents.changes),
      ...(!same(this.variables, root.variables) && { variables: this.variables }),
      documents: this.documents,
    };
  }
}

/** Returns a position after another one. Skips siblings with equal positions, because no position lies between them. */
const behind = (others: readonly PageRecord[], position: string | null, from: number): string =>
  keyBetween(position, others.slice(from).find((page) => position === null || page.position > position)?.position ?? null);
