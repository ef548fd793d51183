import { Turns } from '../../../../common/concurrency/turns.js';
import { newId } from '../../../../common/ids/ids.js';
import { BadRequest, Conflict } from '../../../../common/http/errors.js';
import type { Document } from '../../../../common/document/rich-text.js';
import type { MarkdownReader } from '../../../../common/document/markdown-reader.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { FileRecord } from '../../../versions/records/file-record.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { TakenFiles } from '../../bytes/incoming-files.js';
import type { ChangeDto } from '../changes/content-batch.js';
import { Draft } from '../../../versions/draft/draft.js';
import { LinkResolver } from '../../../versions/draft/link-resolver.js';

/** What happened to a page or a reusable content, in the order of the first change. */
export interface Touched {
  change: `${'created' | 'updated' | 'deleted'}_${'page' | 'reusable_content'}`;
  id: string;
  ref?: string;
}

/** The content a batch is applied to, and other data it needs. */
export interface Basis {
  content: Content;
  /** The documents, by hash, of pages and reusable contents that are edited or reverted, before and after a revert. */
  documents: ReadonlyMap<string, Document>;
  /** The revisions that pages are reverted to, by id. */
  past: ReadonlyMap<string, Content>;
  /** The default revision to revert to; undefined for the first revision of a space. */
  before: string | undefined;
  files: TakenFiles;
  markdown: MarkdownReader;
  /** What Markdown may name besides what the batch names itself. */
  names?: ReadonlyMap<string, ContentRef>;
}

/** The maximum number of levels of pages. */
const DEEPEST = 30;

/** The state of a batch while it is applied: its draft, its names, and what it has changed. */
export class Batch {
  readonly draft: Draft;
  readonly links: LinkResolver;
  readonly insertedFiles: FileRecord[] = [];
  readonly now = new Date().toISOString();
  /** A batch may take long, so it yields to other requests between its steps. */
  readonly turns = new Turns();
  private readonly touched = new Map<string, Touched>();
  /** The index of the last change that wrote a page or a reusable content, by its id. */
  private readonly changeOfRecord = new Map<string, number>();
  private change = 0;
  private readonly refs: Map<string, ContentRef>;

  constructor(readonly basis: Basis) {
    this.refs = new Map(basis.names);
    this.draft = new Draft(basis.content, basis.documents);
    this.links = new LinkResolver(this.draft, this.refs);
  }

  /** Collects names before any change is applied, so that changes can refer to later ones. */
  claimNames(changes: readonly ChangeDto[]): void {
    for (const [i, change] of changes.entries()) {
      const pointer = `/changes/${i}`;
      if (change.operation === 'insert_page' || change.operation === 'insert_group')
        this.claim(change.ref, { kind: 'page', page: newId() }, pointer);
      if (change.operation === 'insert_files')
        for (const [at, { ref }] of change.files.entries()) this.claim(ref, { kind: 'file', file: newId() }, `${pointer}/files/${at}`);
    }
  }

  /** Returns the id for a name, or a new id. */
  idFor(ref: string | undefined): string {
    const named = ref === undefined ? undefined : this.refs.get(ref);
    return named ? String(named['page'] ?? named['file']) : newId();
  }

  /** A reference of a field, with the id in place of a name of the batch. Markdown names pages and files in its links. */
  resolved(ref: ContentRef): ContentRef {
    const named = ref['space'] === undefined ? this.refs.get(String(ref[ref.kind])) : undefined;
    return named?.kind === ref.kind ? named : ref;
  }

  /** Resolves a page by id or name. A name works once its change is applied. */
  known(named: string, pointer: string): PageRecord {
    return this.draft.get(named) ?? this.draft.get(this.idFor(named)) ?? refuse(pointer, 'is not the id or `ref` of a page');
  }

  /** Resolves a parent in the same way, and checks that it can contain this entry. */
  parent(named: string | null | undefined, pointer: string, moved?: PageRecord): string | null {
    if (named === undefined || named === null) return null;
    const { id, type: holder } = this.known(named, pointer);
    if (holder === 'link' || holder === 'computed') refuse(pointer, 'is an entry that cannot have pages below it');
    if (moved?.type === 'group') refuse(pointer, 'cannot be set for a group: groups must be top-level');
    if (this.draft.pathOf(id).length + (moved ? this.draft.heightOf(moved.id) : 1) > DEEPEST)
      refuse(pointer, `would nest pages deeper than ${DEEPEST} levels`);
    return id;
  }

  /** Refuses a slug that a sibling has. */
  place(page: PageRecord, pointer: string): void {
    const former = this.draft.get(page.id);
    const stays = former !== undefined && former.slug === page.slug && former.parent === page.parent;
    const clash =
      !stays && page.slug !== '' && this.draft.childrenOf(page.parent).find(({ id, slug }) => id !== page.id && slug === page.slug);
    if (clash) throw new Conflict(`The change at ${pointer} gives two sibling pages the slug "${page.slug}": choose another slug`);
    this.draft.put(page);
  }

  /** Keeps a document, and lets others in before and after, because hashing a large one takes long. */
  async keep(document: Document): Promise<string | undefined> {
    await this.turns.pass();
    const hash = this.draft.keep(document);
    await this.turns.pass();
    return hash;
  }

  /** Begins the change with this index. */
  begin(change: number): void {
    this.change = change;
  }

  changeOf(id: string): number {
    return this.changeOfRecord.get(id) ?? 0;
  }

  created(change: 'created_page' | 'created_reusable_content', id: string, ref?: string): void {
    this.changeOfRecord.set(id, this.change);
    this.touched.set(id, { change, id, ...(ref !== undefined && { ref }) });
  }

  updated(change: 'updated_page' | 'updated_reusable_content', id: string): void {
    this.changeOfRecord.set(id, this.change);
    const known = this.touched.get(id);
    if (!known || known.change.startsWith('deleted')) this.touched.set(id, { change, id });
  }

  /** Forgets what the batch both created and deleted. */
  deleted(change: 'deleted_page' | 'deleted_reusable_content', id: string): void {
    const { pages, reusableContents } = this.basis.content;
    if (pages.get(id) || reusableContents.has(id)) this.touched.set(id, { change, id });
    else this.touched.delete(id);
  }

  /** What bodies are read with. */
  get hands(): { markdown: MarkdownReader; turns: Turns } {
    return { markdown: this.basis.markdown, turns: this.turns };
  }

  get outcome(): Touched[] {
    return [...this.touched.values()];
  }

  private claim(ref: string | undefined, named: ContentRef, pointer: string): void {
    if (ref === undefined) return;
    if (this.refs.has(ref)) refuse(`${pointer}/ref`, 'is already the `ref` of another change in this batch');
    if (this.draft.byPath(ref.split('/'))) refuse(`${pointer}/ref`, 'is already the path of a page');
    this.refs.set(ref, named);
  }
}

export function refuse(pointer: string, message: string): never {
  throw new BadRequest('A change is invalid; nothing was applied', [{ pointer, message }]);
}
