import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';

/** The revision to copy. */
interface Source {
  spaceId: string;
  revisionId: string;
}

/** The revision that becomes the copy. */
interface Target {
  id: string;
  spaceId: string;
  authorId: string;
}

/**
 * SQL: a single object by hash. A lateral lookup for each hash, because a join might read every object the space ever
 * had.
 */
const object = (hash: string) =>
  `LATERAL (SELECT o.hash, o.body FROM content_objects o WHERE o.space_id = $1 AND o.hash = ${hash} LIMIT 1) o`;

/** Walks the object tree of a revision from its root to its leaves and copies everything it refers to. */
const COPY = `
  WITH root AS (
    SELECT o.hash, o.body FROM revisions r, ${object('r.root')} WHERE r.space_id = $1 AND r.id = $2
  ), trunks AS (
    SELECT m.sort, o.hash, o.body FROM root, jsonb_each_text(root.body - 'variables') AS m (sort, hash), ${object('m.hash')}
  ), branches AS (
    SELECT t.sort, o.hash, o.body FROM trunks t, jsonb_each_text(t.body) AS b (slot, hash), ${object('b.hash')}
  ), leaves AS (
    SELECT b.sort, o.hash, o.body FROM branches b, jsonb_each_text(b.body) AS l (slot, hash), ${object('l.hash')}
  ), records AS (
    SELECT l.sort, r.record FROM leaves l, jsonb_each(l.body) AS r (id, record)
  ), objects_copied AS (
    INSERT INTO content_objects (space_id, hash, body)
    SELECT $3, hash, body FROM root UNION ALL SELECT $3, hash, body FROM trunks
    UNION ALL SELECT $3, hash, body FROM branches UNION ALL SELECT $3, hash, body FROM leaves
    ON CONFLICT DO NOTHING
  ), documents_copied AS (
    INSERT INTO documents (space_id, hash, body)
    SELECT $3, d.hash, d.body FROM (SELECT DISTINCT record ->> 'document' AS hash FROM records WHERE sort <> 'files') w,
      LATERAL (SELECT d.hash, d.body FROM documents d WHERE d.space_id = $1 AND d.hash = w.hash LIMIT 1) d
  ), targets_copied AS (
    INSERT INTO field_targets (space_id, target) SELECT $3, target FROM field_targets WHERE space_id = $1
  ), files_copied AS (
    INSERT INTO space_blobs (space_id, hash) SELECT DISTINCT $3, record ->> 'hash' FROM records WHERE sort = 'files'
  )
  INSERT INTO revisions (id, space_id, parents, type, root, author_id)
  SELECT $4, $3, '{}', 'edits', root.hash, $5 FROM root RETURNING id`;

/** Copies the content of a revision into a new space, without its history. */
@Injectable()
export class CopyContent {
  constructor(private readonly database: Database) {}

  /**
   * Copies everything inside the database. The caller must make sure in the same transaction, afterwards, that the source was not
   * purged meanwhile: its files always have a reference then, and are not deleted as unused.
   */
  async copy(from: Source, { id, spaceId, authorId }: Target): Promise<void> {
    const copied = await this.database.query(COPY, [from.spaceId, from.revisionId, spaceId, id, authorId]);
    // It was purged since the caller looked.
    if (copied.length === 0) throw new NotFound('space');
  }
}
