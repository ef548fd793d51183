import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import type { StoredUses } from '../../../common/document/uses-in.js';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { jsonbOrder } from '../../../common/json/jsonb-order.js';
import { isLongerThan } from '../../../common/json/json-size.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { moveHead } from '../../spaces/space.queries.js';
import type { FileRecord } from '../records/file-record.js';
import type { PageIndex } from '../records/page-index.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import { ObjectStore } from '../store/object-store.js';
import { Revision, type RevisionType } from '../store/revision.entity.js';
import { ContentIndexes } from './content-indexes.js';
import type { ContentRoot } from '../records/content-root.js';
import { INSERT_CONTENT, StoreChanges, type Changes } from './store-changes.js';

/** The bodies of computed pages, which are not stored. */
export interface ComputedDocuments {
  /** Identifies the state of all bodies together. */
  readonly seed: string;
  /** Returns undefined for a stored page. */
  documentOf(pageId: string): Document | undefined;
  /** What the body shows under which conditions. Returns undefined if it shows nothing that is read on its own. */
  usesOf(pageId: string): StoredUses | undefined;
  /** What identifies a page among those of its source. */
  keyOf(pageId: string): string | undefined;
  /** The pages with a key, of all sources. */
  withKey(key: string): readonly string[];
}

/** A revision with its pages. */
export interface ContentPages {
  revision: Revision;
  root: ContentRoot;
  pages: PageIndex;
}

/** A revision with its content. */
export interface Content extends ContentPages {
  files: ReadonlyMap<string, FileRecord>;
  reusableContents: ReadonlyMap<string, ReusableContentRecord>;
  /** Present if some pages are computed. */
  computed?: ComputedDocuments;
  /** The names of the tags that an audience sees, if it does not see everything. */
  tags?: readonly string[];
}

export interface NewRevision {
  id?: string;
  spaceId: string;
  parents: readonly string[];
  type: RevisionType;
  authorId: string | null;
  /** The change request a merge comes from. */
  mergedFrom?: string;
  /** Whether it becomes the head of its space, which must be locked. */
  becomesHead?: boolean;
}

interface RevisionAddress {
  spaceId: string;
  revisionId: string;
}

/** Of how many spaces pages are read at once. */
const TOGETHER = 20;

/** SQL: stores a revision with its content, and may move the head of its space. */
const INSERT = (columns: string, moves: boolean) =>
  `${INSERT_CONTENT}${moves ? `, moved AS (${moveHead('$1', '$4')})` : ''}
   INSERT INTO revisions AS r (space_id, id, parents, type, root, author_id, merged_from) VALUES ($1, $4, $5, $6, $7, $8, $9)
   RETURNING ${columns}`;

/** Longer documents, as JSON, are read from the database again: arranging their members would block other requests. */
const LONGEST_KEPT = 64 * 1024;

@Injectable()
export class RevisionsService {
  private readonly revisions: Cache<Revision>;
  private readonly remembered: Cache<Document>;
  /** Made once: the name of a statement is found by its text, and a new text would be read from end to end. */
  private readonly insert: string;
  private readonly insertHead: string;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly objectStore: ObjectStore,
    private readonly contentIndexes: ContentIndexes,
    private readonly storeChanges: StoreChanges,
    caches: Caches,
  ) {
    this.revisions = caches.create<Revision>({ name: 'revisions', bytesOf: bytesOfJson });
    this.remembered = caches.create<Document>({ name: 'documents', bytesOf: bytesOfJson });
    const columns = entityRows.columns(Revision, 'r');
    this.insert = INSERT(columns, false);
    this.insertHead = INSERT(columns, true);
  }

  /** Returns undefined if the space has no such revision. */
  async find(spaceId: string, id: string): Promise<Revision | undefined> {
    const known = this.revisions.get(id);
    if (known) return known.spaceId === spaceId ? known : undefined;
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Revision, 'r')} FROM revisions r WHERE r.id = $1 AND r.space_id = $2`,
      [id, spaceId],
    );
    const revision = row && this.entityRows.read(Revision, 'r', row)!;
    if (revision) this.revisions.set(id, revision);
    return revision;
  }

  /** What was read just now: a revision that is cached may have had other parents, until they were joined. */
  remember(revision: Revision): void {
    this.revisions.set(revision.id, revision);
  }

  /** They were joined with others. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.revisions.delete(id);
  }

  /**
   * Goes through addresses in several spaces. The pages of many are read in one statement for all, so that opening the pages of each
   * takes none; while they are used, the database reads the next ones.
   */
  async *prepared<T extends RevisionAddress>(addresses: readonly T[]): AsyncGenerator<T> {
    const maps = await this.pageMaps(addresses);
    const groups = Array.from({ length: Math.ceil(addresses.length / TOGETHER) }, (_, n) => n * TOGETHER);
    const prepare = (at: number) => this.contentIndexes.prepare(maps.slice(at, at + TOGETHER));
    let next = prepare(0);
    for (const at of groups) {
      await next;
      next = prepare(at + TOGETHER);
      // Nobody waits for it if the caller stops or fails before.
      next.catch(() => undefined);
      yield* addresses.slice(at, at + TOGETHER);
    }
  }

  /** Where the pages of each address are. Those of a revision that there is not are nowhere. */
  private async pageMaps(addresses: readonly RevisionAddress[]): Promise<{ spaceId: string; hash: string | null }[]> {
    const missing = addresses.filter(({ revisionId }) => !this.revisions.peek(revisionId));
    if (missing.length > 0) {
      const rows = await this.database.query<Record<string, unknown>>(
        `SELECT ${this.entityRows.columns(Revision, 'r')} FROM revisions r WHERE r.id = ANY($1)`,
        [missing.map(({ revisionId }) => revisionId)],
      );
      for (const row of rows) {
        const revision = this.entityRows.read(Revision, 'r', row)!;
        this.revisions.set(revision.id, revision);
      }
    }
    const revisions = addresses.map(({ spaceId, revisionId }) => {
      const revision = this.revisions.peek(revisionId);
      return revision?.spaceId === spaceId ? revision : undefined;
    });
    const found = revisions.filter((revision) => revision !== undefined);
    const roots = await this.objectStore.readAcross<ContentRoot>(found.map(({ spaceId, root }) => ({ spaceId, hash: root })));
    const maps = new Map(found.map(({ id }, i) => [id, roots[i]!.pages]));
    return addresses.map(({ spaceId, revisionId }) => ({ spaceId, hash: maps.get(revisionId) ?? null }));
  }

  /** Returns those of the revisions that belong to the space. */
  async findAll(spaceId: string, ids: readonly string[]): Promise<Revision[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Revision, 'r')} FROM revisions r WHERE r.id = ANY($1) AND r.space_id = $2`,
      [ids, spaceId],
    );
    return rows.map((row) => this.entityRows.read(Revision, 'r', row)!);
  }

  /** Lists revisions, the newest first. */
  list(spaceId: string, page: PageQuery): Promise<Page<Revision>> {
    return paginate(
      this.database,
      {
        name: 'revisions',
        select: this.entityRows.columns(Revision, 'r'),
        from: 'revisions r',
        where: ['r.space_id = $1'],
        values: [spaceId],
        order: newestFirst('r'),
      },
      page,
      (row) => this.entityRows.read(Revision, 'r', row)!,
    );
  }

  /** The revisions that a head was made from after a moment, along the first parents, the newest first. */
  async lineSince({ spaceId, id }: Revision, since: Date, most: number): Promise<Revision[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      `WITH RECURSIVE line AS (
         SELECT h.id, h.parents, h.created_at, 1 AS n FROM revisions h WHERE h.id = $2 AND h.space_id = $1 AND h.created_at > $3
         UNION ALL SELECT p.id, p.parents, p.created_at, line.n + 1
         FROM line JOIN revisions p ON p.id = line.parents[1] AND p.space_id = $1 WHERE p.created_at > $3 AND line.n < $4
       )
       SELECT ${this.entityRows.columns(Revision, 'r')} FROM line JOIN revisions r ON r.id = line.id AND r.space_id = $1 ORDER BY line.n`,
      [spaceId, id, since, most],
    );
    return rows.map((row) => this.entityRows.read(Revision, 'r', row)!);
  }

  async open(revision: Revision): Promise<Content> {
    const opened = await this.openPages(revision);
    const { spaceId } = revision;
    return {
      ...opened,
      files: await this.contentIndexes.files(spaceId, opened.root.files),
      reusableContents: await this.contentIndexes.reusableContents(spaceId, opened.root.reusableContents),
    };
  }

  /** For lists of pages, which show no files. */
  async openPages(revision: Revision): Promise<ContentPages> {
    const { spaceId } = revision;
    const [root] = await this.objectStore.read<ContentRoot>(spaceId, [revision.root]);
    return { revision, root: root!, pages: await this.contentIndexes.pages(spaceId, root!.pages) };
  }

  async document(spaceId: string, hash: string): Promise<Document | undefined> {
    return (await this.documents(spaceId, [hash])).get(hash);
  }

  /** Reads documents by hash, in one statement for all that are not cached. */
  async documents(spaceId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Document>> {
    const found = new Map<string, Document>();
    for (const hash of hashes) {
      const known = this.remembered.get(`${spaceId} ${hash}`);
      if (known) found.set(hash, known);
    }
    const missing = hashes.filter((hash) => !found.has(hash));
    if (missing.length === 0) return found;
    const rows = await this.database.query<{ hash: string; body: Document }>(
      'SELECT hash, body FROM documents WHERE space_id = $1 AND hash = ANY($2)',
      [spaceId, missing],
    );
    for (const { hash, body } of rows) {
      found.set(hash, body);
      this.remembered.set(`${spaceId} ${hash}`, body);
    }
    return found;
  }

  /** Stores documents by hash before a revision refers to them, so that writing many does not need all of them in memory. */
  storeDocuments(spaceId: string, documents: ReadonlyMap<string, Document>): Promise<void> {
    return this.storeChanges.storeDocuments(spaceId, documents);
  }

  /**
   * Stores a revision with the content of `root` and `changes` on top. Takes one statement, whatever the size of the space,
   * and another one if fields of pages refer to other spaces.
   */
  async commit(
    { id = newId(), spaceId, parents, type, authorId, mergedFrom, becomesHead = false }: NewRevision,
    root: ContentRoot,
    changes: Changes,
  ): Promise<Revision> {
    const content = await this.storeChanges.prepare(spaceId, root, changes);
    const [row] = await this.database.query<Record<string, unknown>>(becomesHead ? this.insertHead : this.insert, [
      spaceId,
      content.documents,
      content.objects,
      id,
      parents,
      type,
      content.root,
      authorId,
      mergedFrom ?? null,
    ]);
    await content.settle();
    const revision = this.entityRows.read(Revision, 'r', row!)!;
    await this.database.afterCommit(() => this.keep(revision, changes.documents));
    return revision;
  }

  /** The next writer starts from this revision, and its first reader follows. */
  private async keep(revision: Revision, documents: Changes['documents'] = new Map()): Promise<void> {
    this.revisions.set(revision.id, revision);
    const turns = new Turns();
    for (const [hash, document] of documents) {
      await turns.pass();
      if (!isLongerThan(document, LONGEST_KEPT)) this.remembered.set(`${revision.spaceId} ${hash}`, jsonbOrder(document));
    }
  }
}
