import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RichTextDocument } from '../../../common/contract/document.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/db/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { PageIndex } from '../pages/page-index.js';
import type { PageRecord } from '../pages/page-record.js';
import { canonicalJson, hashOf } from '../store/canonical-json.js';
import { NewObjects, ObjectStore } from '../store/object-store.js';
import { RecordMap } from '../store/record-map.js';
import { Revision, type RevisionType } from '../store/revision.entity.js';
import type { ContentRoot } from './content-root.js';

/** A revision with what it holds. */
export interface Content {
  revision: Revision;
  root: ContentRoot;
  pages: PageIndex;
}

/** What a new revision has that its first parent has not. */
export interface Changes {
  pages: ReadonlyMap<string, PageRecord | null>;
  documents: readonly RichTextDocument[];
}

export interface NewRevision {
  id?: string;
  spaceId: string;
  parents: readonly string[];
  type: RevisionType;
  authorId: string | null;
}

/** As many pages as indexes in memory may hold together. */
const PAGES_REMEMBERED = 200_000;
const REVISIONS_REMEMBERED = 5_000;

@Injectable()
export class RevisionsService {
  private readonly revisions = new LRUCache<string, Revision>({ max: REVISIONS_REMEMBERED });
  private readonly indexes = new LRUCache<string, PageIndex>({ maxSize: PAGES_REMEMBERED, sizeCalculation: ({ size }) => size + 1 });

  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly objects: ObjectStore,
    private readonly maps: RecordMap,
  ) {}

  /** Undefined where the space has no such revision. */
  async find(spaceId: string, id: string): Promise<Revision | undefined> {
    const known = this.revisions.get(id);
    if (known) return known.spaceId === spaceId ? known : undefined;
    const [row] = await this.db.query<Record<string, unknown>>(
      `SELECT ${this.rows.columns(Revision, 'r')} FROM revisions r WHERE r.id = $1 AND r.space_id = $2`,
      [id, spaceId],
    );
    const revision = row && this.rows.read(Revision, 'r', row)!;
    if (revision) this.revisions.set(id, revision);
    return revision;
  }

  /** The newest first. */
  list(spaceId: string, page: PageQuery): Promise<Page<Revision>> {
    return paginate(
      this.db,
      {
        name: 'revisions',
        select: this.rows.columns(Revision, 'r'),
        from: 'revisions r',
        where: ['r.space_id = $1'],
        values: [spaceId],
        order: newestFirst('r'),
      },
      page,
      (row) => this.rows.read(Revision, 'r', row)!,
    );
  }

  async open(revision: Revision): Promise<Content> {
    const [root] = await this.objects.read<ContentRoot>(revision.spaceId, [revision.root]);
    return { revision, root: root!, pages: await this.indexOf(revision.spaceId, root!.pages) };
  }

  async document(spaceId: string, hash: string): Promise<RichTextDocument | undefined> {
    return (await this.documents(spaceId, [hash])).get(hash);
  }

  async documents(spaceId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, RichTextDocument>> {
    if (hashes.length === 0) return new Map();
    const rows = await this.db.query<{ hash: string; body: RichTextDocument }>(
      'SELECT hash, body FROM documents WHERE space_id = $1 AND hash = ANY($2)',
      [spaceId, hashes],
    );
    return new Map(rows.map(({ hash, body }) => [hash, body]));
  }

  /** Stores a revision that has `changes` and is otherwise what `root` holds. Three statements, whatever the size of the space. */
  async commit({ id = newId(), spaceId, parents, type, authorId }: NewRevision, root: ContentRoot, changes: Changes): Promise<Revision> {
    const made = new NewObjects();
    const pages = await this.maps.change(spaceId, root.pages, changes.pages, made);
    const hash = made.add({ ...root, pages } satisfies ContentRoot);
    await this.storeDocuments(spaceId, changes.documents);
    await this.objects.write(spaceId, made);
    const [row] = await this.db.query<Record<string, unknown>>(
      `INSERT INTO revisions AS r (id, space_id, parents, type, root, author_id) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING ${this.rows.columns(Revision, 'r')}`,
      [id, spaceId, parents, type, hash, authorId],
    );
    return this.rows.read(Revision, 'r', row!)!;
  }

  private async storeDocuments(spaceId: string, documents: readonly RichTextDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const rows = documents.map((document) => `{"hash":${JSON.stringify(hashOf(document))},"body":${canonicalJson(document)}}`);
    await this.db.query(
      `INSERT INTO documents (space_id, hash, body)
       SELECT $1, d.hash, d.body FROM jsonb_to_recordset($2::jsonb) AS d (hash text, body jsonb) ON CONFLICT DO NOTHING`,
      [spaceId, `[${rows.join(',')}]`],
    );
  }

  private async indexOf(spaceId: string, hash: string | null): Promise<PageIndex> {
    const key = `${spaceId} ${hash}`;
    const known = this.indexes.get(key);
    if (known) return known;
    const pages = await this.maps.all<PageRecord>(spaceId, hash);
    const index = new PageIndex(new Map(pages.map((page) => [page.id, page])));
    this.indexes.set(key, index);
    return index;
  }
}
