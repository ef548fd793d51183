import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { moveGit } from '../../spaces/space.queries.js';
import type { SourceFile } from '../records/source-file.js';
import { INSERT_OBJECTS, NewObjects, ObjectStore } from '../store/object-store.js';
import { RecordMap } from '../store/record-map.js';
import { RevisionSource } from '../store/revision-source.entity.js';
import type { Revision } from '../store/revision.entity.js';
import { ContentIndexes } from './content-indexes.js';

export type SourceCommit = Pick<RevisionSource, 'oid' | 'message' | 'url' | 'ref' | 'createdHere'>;

export interface NewSource {
  spaceId: string;
  /** The revisions that contain the commit. */
  revisionIds: readonly string[];
  commit: SourceCommit;
  /** The files of the former commit, as `mapOf` returns it. */
  map: string | null;
  /** Which of them are others; null for records that have none any more. */
  files: ReadonlyMap<string, SourceFile | null>;
}

/** Knows which commits of a Git repository revisions contain, and the files of their records. */
@Injectable()
export class RevisionSources {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly objectStore: ObjectStore,
    private readonly recordMap: RecordMap,
    private readonly contentIndexes: ContentIndexes,
  ) {}

  /** A commit that is recorded for a revision which has one already takes its place. */
  async record({ spaceId, revisionIds, commit, map, files }: NewSource): Promise<void> {
    const made = new NewObjects();
    const next = await this.recordMap.change(spaceId, map, files, made);
    const { oid, message, url, ref, createdHere } = commit;
    await this.database.query(
      `WITH objects AS (${INSERT_OBJECTS('$2')}), moved AS (${moveGit('$1')})
       INSERT INTO revision_sources (space_id, revision_id, oid, message, url, ref, created_here, map)
       SELECT $1, r.id, $4, $5, $6, $7, $8, $9 FROM unnest($3::text[]) AS r (id)
       ON CONFLICT (space_id, revision_id) DO UPDATE SET oid = excluded.oid, message = excluded.message, url = excluded.url,
         ref = excluded.ref, created_here = excluded.created_here, map = excluded.map, created_at = excluded.created_at`,
      [spaceId, made.rows, [...new Set(revisionIds)], oid, message, url, ref, createdHere, next],
    );
    await this.database.afterCommit(() => this.objectStore.keep(spaceId, made));
  }

  /** Those of the revisions that contain a commit. */
  async ofAll(spaceId: string, revisionIds: readonly string[]): Promise<ReadonlyMap<string, RevisionSource>> {
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(RevisionSource, 's')} FROM revision_sources s WHERE s.space_id = $1 AND s.revision_id = ANY($2)`,
      [spaceId, revisionIds],
    );
    return new Map(rows.map((row) => this.entityRows.read(RevisionSource, 's', row)!).map((source) => [source.revisionId, source]));
  }

  /** The commit that a revision contains or, for edits that are in no commit yet, the last one before. */
  async latest({ spaceId, id, createdAt }: Revision): Promise<RevisionSource | undefined> {
    const columns = this.entityRows.columns(RevisionSource, 's');
    const [row] = await this.database.query<Record<string, unknown>>(
      `(SELECT ${columns}, 1 AS choice FROM revision_sources s WHERE s.space_id = $1 AND s.revision_id = $2)
       UNION ALL
       (SELECT ${columns}, 2 FROM revision_sources s WHERE s.space_id = $1 AND s.created_at <= $3 ORDER BY s.created_at DESC LIMIT 1)
       ORDER BY choice LIMIT 1`,
      [spaceId, id, createdAt],
    );
    return row && this.entityRows.read(RevisionSource, 's', row)!;
  }

  /** The files of records by id. */
  filesOf({ spaceId, map }: RevisionSource): Promise<ReadonlyMap<string, SourceFile>> {
    return this.contentIndexes.sourceFiles(spaceId, map);
  }
}
