import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { linksIn } from '../../../common/document/links-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import { targetKey, targetOf } from '../../../common/document/link-target.js';
import { usesIn } from '../../../common/document/uses-in.js';
import type { ContentRoot, Variables } from '../records/content-root.js';
import { fieldRefs } from '../records/field-refs.js';
import type { FileRecord } from '../records/file-record.js';
import type { PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import { TARGETS } from '../store/document-links.js';
import { INSERT_OBJECTS, NewObjects, ObjectStore, STORED_AGAIN } from '../store/object-store.js';
import { RecordMap } from '../store/record-map.js';
import { ContentIndexes } from './content-indexes.js';

/** The differences between a new revision and its base; null for deleted records. */
export interface Changes {
  pages?: ReadonlyMap<string, PageRecord | null>;
  files?: ReadonlyMap<string, FileRecord | null>;
  reusableContents?: ReadonlyMap<string, ReusableContentRecord | null>;
  /** All variables, if they changed. */
  variables?: Variables;
  /** New documents by hash. */
  documents?: ReadonlyMap<string, Document>;
}

/** Changed content that is not stored yet, as the parameters of `INSERT_CONTENT`. */
export interface NewContent {
  /** The hash of the new root. */
  root: string;
  documents: string;
  objects: string;
  /** Records what cannot be part of the statement, and caches what was stored once it is committed. */
  settle: () => Promise<void>;
}

/**
 * SQL: stores documents with their links, as rows of JSON, for the space `$1`. Links that exist already are locked, so that they
 * are not collected without their document.
 */
const INSERT_DOCUMENTS = (rows: string) => `
  new AS (SELECT d.* FROM jsonb_to_recordset(${rows}::jsonb) AS d (hash text, body jsonb, links jsonb, uses jsonb)),
  linked AS (INSERT INTO document_links (space_id, hash, links, uses, targets) SELECT $1, hash, links, uses, ${TARGETS} FROM new
    ON CONFLICT (space_id, hash) DO UPDATE SET uses = excluded.uses WHERE document_links.uses IS NULL)`;
const STORE_DOCUMENTS = `INSERT INTO documents (space_id, hash, body) SELECT $1, hash, body FROM new ${STORED_AGAIN('documents')}`;

/** SQL: the start of a statement that stores the documents `$2` and the objects `$3` for the space `$1`. */
export const INSERT_CONTENT = `WITH ${INSERT_DOCUMENTS('$2')},
  documented AS (${STORE_DOCUMENTS}),
  objects AS (${INSERT_OBJECTS('$3')})`;

/** Prepares changed content for its statement: its objects, its documents, and what they refer to. */
@Injectable()
export class StoreChanges {
  constructor(
    private readonly database: Database,
    private readonly objectStore: ObjectStore,
    private readonly recordMap: RecordMap,
    private readonly contentIndexes: ContentIndexes,
  ) {}

  /** The content of `root` with `changes` on top. */
  async prepare(spaceId: string, root: ContentRoot, changes: Changes): Promise<NewContent> {
    const made = new NewObjects();
    const next: ContentRoot = {
      pages: await this.recordMap.change(spaceId, root.pages, changes.pages ?? new Map(), made),
      files: await this.recordMap.change(spaceId, root.files, changes.files ?? new Map(), made),
      reusableContents: await this.recordMap.change(spaceId, root.reusableContents, changes.reusableContents ?? new Map(), made),
      variables: changes.variables ?? root.variables,
    };
    const hash = made.add(next);
    const documents = changes.documents ?? new Map<string, Document>();
    await this.holdAdopted(spaceId, root, changes);
    return {
      root: hash,
      documents: await rowsOf(spaceId, documents),
      objects: made.rows,
      settle: async () => {
        await this.storeFieldTargets(spaceId, changes.pages?.values() ?? []);
        if (changes.pages) this.contentIndexes.derive(spaceId, root.pages, next.pages, changes.pages);
        await this.database.afterCommit(() => this.objectStore.keep(spaceId, made));
      },
    };
  }

  /**
   * Documents that records take over, from another revision or stored before, exist until the transaction ends: what nothing has
   * referred to for long may be collected at any time.
   */
  private async holdAdopted(spaceId: string, root: ContentRoot, { pages, reusableContents, documents }: Changes): Promise<void> {
    const adopted = new Set([
      ...(await this.adoptedIn(spaceId, root.pages, pages, documents)),
      ...(await this.adoptedIn(spaceId, root.reusableContents, reusableContents, documents)),
    ]);
    if (adopted.size === 0) return;
    const held = await this.database.query('SELECT FROM documents WHERE space_id = $1 AND hash = ANY($2) FOR KEY SHARE', [
      spaceId,
      [...adopted].toSorted(),
    ]);
    if (held.length < adopted.size)
      throw new Error(`${adopted.size - held.length} documents of the space ${spaceId} are not stored any more`);
  }

  /** The documents of changed records that are neither new nor those that the records had. */
  private async adoptedIn(
    spaceId: string,
    map: string | null,
    records: ReadonlyMap<string, { document?: string } | null> = new Map(),
    made: Changes['documents'] = new Map(),
  ): Promise<string[]> {
    const known = [...records].flatMap(([id, record]) =>
      record?.document === undefined || made.has(record.document) ? [] : [{ id, document: record.document }],
    );
    const before = await this.recordMap.pick<{ document?: string }>(
      spaceId,
      map,
      known.map(({ id }) => id),
    );
    return known.flatMap(({ id, document }) => (before.get(id)?.document === document ? [] : [document]));
  }

  /** Stores documents before a revision refers to them. Skips those that already exist. */
  async storeDocuments(spaceId: string, documents: ReadonlyMap<string, Document>): Promise<void> {
    if (documents.size === 0) return;
    await this.database.query(`WITH ${INSERT_DOCUMENTS('$2')} ${STORE_DOCUMENTS}`, [spaceId, await rowsOf(spaceId, documents)]);
  }

  /**
   * Records what the fields of pages refer to outside their space: things in named spaces, and specifications of APIs.
   * References within a space are found in its content, so a space has few rows or none. A name of the space itself counts
   * too: in a copy of the space it names the original.
   */
  private async storeFieldTargets(spaceId: string, pages: Iterable<PageRecord | null>): Promise<void> {
    const targets = new Set<string>();
    for (const page of pages) {
      if (!page) continue;
      for (const { ref } of fieldRefs(page)) {
        const target = targetOf(ref, spaceId);
        const isOutside = target?.kind === 'openapi' || (target?.space !== undefined && typeof ref['space'] === 'string');
        if (isOutside) targets.add(targetKey(target));
      }
    }
    if (targets.size === 0) return;
    await this.database.query('INSERT INTO field_targets (space_id, target) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
      spaceId,
      [...targets].toSorted(),
    ]);
  }
}

async function rowsOf(spaceId: string, documents: ReadonlyMap<string, Document>): Promise<string> {
  const turns = new Turns();
  const rows: string[] = [];
  // In one order, so that writers of the same documents do not wait for each other in a circle.
  for (const [hash, document] of [...documents].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await turns.pass();
    const links = JSON.stringify(linksIn(document, spaceId));
    await turns.pass();
    const uses = JSON.stringify(usesIn(document, spaceId));
    await turns.pass();
    rows.push(`{"hash":${JSON.stringify(hash)},"body":${JSON.stringify(document)},"links":${links},"uses":${uses}}`);
  }
  return `[${rows.join(',')}]`;
}
