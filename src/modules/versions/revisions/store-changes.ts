import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { linksIn } from '../../../common/document/links-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import type { ContentRoot, Variables } from '../records/content-root.js';
import type { FileRecord } from '../records/file-record.js';
import type { PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import { TARGETS } from '../store/document-links.js';
import { FieldTargets } from '../store/field-targets.js';
import { NewObjects, ObjectStore } from '../store/object-store.js';
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

/** Stores changed content: its objects, its documents, and what they refer to. */
@Injectable()
export class StoreChanges {
  constructor(
    private readonly db: Database,
    private readonly objects: ObjectStore,
    private readonly maps: RecordMap,
    private readonly indexes: ContentIndexes,
    private readonly fields: FieldTargets,
  ) {}

  /** Stores the content of `root` with `changes` on top, and returns the hash of its root. */
  async store(spaceId: string, root: ContentRoot, changes: Changes): Promise<string> {
    const made = new NewObjects();
    const next: ContentRoot = {
      pages: await this.maps.change(spaceId, root.pages, changes.pages ?? new Map(), made),
      files: await this.maps.change(spaceId, root.files, changes.files ?? new Map(), made),
      reusableContents: await this.maps.change(spaceId, root.reusableContents, changes.reusableContents ?? new Map(), made),
      variables: changes.variables ?? root.variables,
    };
    const hash = made.add(next);
    await this.storeDocuments(spaceId, changes.documents ?? new Map());
    await this.objects.write(spaceId, made);
    await this.fields.add(spaceId, changes.pages?.values() ?? []);
    if (changes.pages) this.indexes.derive(spaceId, root.pages, next.pages, changes.pages);
    return hash;
  }

  /** Stores documents before a revision refers to them. Skips those that already exist. */
  async storeDocuments(spaceId: string, documents: ReadonlyMap<string, Document>): Promise<void> {
    if (documents.size === 0) return;
    const turns = new Turns();
    const rows: string[] = [];
    for (const [hash, document] of documents) {
      await turns.pass();
      const links = JSON.stringify(linksIn(document, spaceId));
      await turns.pass();
      rows.push(`{"hash":${JSON.stringify(hash)},"body":${JSON.stringify(document)},"links":${links}}`);
    }
    await this.db.query(
      `WITH new AS (SELECT d.hash, d.body, d.links FROM jsonb_to_recordset($2::jsonb) AS d (hash text, body jsonb, links jsonb)),
         linked AS (INSERT INTO document_links (space_id, hash, links, targets) SELECT $1, hash, links, ${TARGETS} FROM new ON CONFLICT DO NOTHING)
       INSERT INTO documents (space_id, hash, body) SELECT $1, hash, body FROM new ON CONFLICT DO NOTHING`,
      [spaceId, `[${rows.join(',')}]`],
    );
  }
}
