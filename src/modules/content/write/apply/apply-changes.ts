import type { RichTextDocument } from '../../../common/contract/document.js';
import { newId } from '../../../common/db/ids.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { keepKeys, withKeys } from '../document/block-keys.js';
import type { Document } from '../document/rich-text.js';
import type { PageIndex } from '../pages/page-index.js';
import type { PageRecord } from '../pages/page-record.js';
import type { ChangeDto, DeletePageDto, InsertPageDto, UpdatePageDto } from './change.dto.js';
import { Draft } from './draft.js';
import { readBody } from './page-body.js';
import { slugFor } from './slug.js';

/** What became of a page, in the order pages were first touched. */
export interface Touched {
  change: 'created_page' | 'updated_page' | 'deleted_page';
  page: string;
  ref?: string;
}

const UNTITLED = 'Untitled';
const CLEARABLE = ['emoji', 'icon', 'condition', 'description'] as const;
const FIELDS = ['title', 'emoji', 'icon', 'description', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const;

/** Applies a batch to the pages of a revision, one change after the other. The first that does not fit refuses all. */
export class ApplyChanges {
  readonly draft: Draft;
  private readonly touched = new Map<string, Touched>();
  private readonly refs = new Set<string>();
  private readonly now = new Date().toISOString();

  /** `documents` are what the pages that get another one say now, by hash. */
  constructor(
    private readonly base: PageIndex,
    private readonly documents: ReadonlyMap<string, RichTextDocument>,
  ) {
    this.draft = new Draft(base);
  }

  apply(changes: readonly ChangeDto[]): Touched[] {
    for (const [i, change] of changes.entries()) this.one(change, `/changes/${i}`);
    return [...this.touched.values()];
  }

  private one(change: ChangeDto, pointer: string): void {
    switch (change.operation) {
      case 'insert_page':
        return this.insert(change, pointer);
      case 'update_page':
        return this.update(change, pointer);
      case 'delete_page':
        return this.delete(change, pointer);
    }
  }

  private insert({ document, into, at, ref, slug, ...fields }: InsertPageDto, pointer: string): void {
    if (ref !== undefined) this.claim(ref, pointer);
    const parent = this.parent(into ?? null, `${pointer}/into`);
    const { document: said, ...named } = readBody(document, `${pointer}/document`);
    const title = named.title ?? fields.title ?? UNTITLED;
    const page: PageRecord = {
      id: newId(),
      type: 'document',
      parent,
      position: this.draft.positionAt(parent, at),
      slug: slug || slugFor(title),
      ...fieldsOf({ ...fields, ...named }),
      title,
      document: said && this.draft.keep(withKeys(said, newId)),
      createdAt: this.now,
      updatedAt: this.now,
    };
    this.place(page, pointer);
    this.touched.set(page.id, { change: 'created_page', page: page.id, ...(ref !== undefined && { ref }) });
  }

  private update({ page: id, document, into, at, slug, ...fields }: UpdatePageDto, pointer: string): void {
    const page = this.known(id, `${pointer}/page`);
    const parent = into === undefined ? page.parent : this.parent(into, `${pointer}/into`);
    if (this.draft.isBelow(parent, id)) refuse(`${pointer}/into`, 'is the page itself, or below it');
    const { document: said, ...named } = document ? readBody(document, `${pointer}/document`) : {};
    const moves = parent !== page.parent || at !== undefined;
    const changed: PageRecord = {
      ...page,
      ...fieldsOf({ ...fields, ...named }),
      parent,
      ...(moves && { position: this.draft.positionAt(parent, at, id) }),
      ...(slug !== undefined && { slug: slug || slugFor(named.title ?? fields.title ?? page.title) }),
      ...(document && { document: said && this.draft.keep(this.edited(page, said)) }),
      updatedAt: this.now,
    };
    this.place(changed, pointer);
    if (!this.touched.has(id)) this.touched.set(id, { change: 'updated_page', page: id });
  }

  private delete({ page: id }: DeletePageDto, pointer: string): void {
    const page = this.known(id, `${pointer}/page`);
    for (const gone of this.draft.remove(page)) {
      // What the batch itself has made and taken away again was never there.
      if (this.base.get(gone)) this.touched.set(gone, { change: 'deleted_page', page: gone });
      else this.touched.delete(gone);
    }
  }

  private place(page: PageRecord, pointer: string): void {
    const clash = this.draft.childrenOf(page.parent).find(({ id, slug }) => id !== page.id && slug === page.slug);
    if (clash) throw new Conflict(`The change at ${pointer} gives the slug "${page.slug}" to two pages side by side`);
    this.draft.put(withoutAbsent(page));
  }

  private known(id: string, pointer: string): PageRecord {
    return this.draft.get(id) ?? refuse(pointer, 'names no page');
  }

  private parent(id: string | null, pointer: string): string | null {
    if (id === null) return null;
    const { type } = this.known(id, pointer);
    if (type === 'link' || type === 'computed') refuse(pointer, 'names a page that cannot hold others');
    return id;
  }

  private claim(ref: string, pointer: string): void {
    if (this.refs.has(ref)) refuse(`${pointer}/ref`, 'is the name of another change of this batch');
    if (this.base.byPath(ref)) refuse(`${pointer}/ref`, 'is the path of a page there is');
    this.refs.add(ref);
  }

  /** Blocks that stay as they were keep their keys, by which comments and links know them. */
  private edited({ document }: PageRecord, said: Document): Document {
    const before = document === undefined ? undefined : this.documents.get(document);
    return before ? keepKeys(before as Document, said, newId) : withKeys(said, newId);
  }
}

function refuse(pointer: string, message: string): never {
  throw new BadRequest('A change does not fit: none was made', [{ pointer, message }]);
}

/** Those that were named; an empty text takes away what may be absent. */
function fieldsOf(fields: Partial<Pick<PageRecord, (typeof FIELDS)[number]>>): Partial<PageRecord> {
  const named: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = fields[field];
    if (value !== undefined) named[field] = value === '' && (CLEARABLE as readonly string[]).includes(field) ? undefined : value;
  }
  return named;
}

/** Equal pages are equal JSON: a member that is undefined is none. */
const withoutAbsent = (page: PageRecord) =>
  Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined)) as unknown as PageRecord;
