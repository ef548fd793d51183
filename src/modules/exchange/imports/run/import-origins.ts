import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import { OnEvent } from '../../../../common/events/events.js';
import { purgeRows } from '../../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../../common/purge/purges-spaces.decorator.js';
import { KeepsDocuments } from '../../../versions/thinning/keeps-documents.decorator.js';
import { ChangeRequestMerged } from '../../../change-requests/change-request.events.js';
import { Import } from '../model/import.entity.js';
import type { Origin } from '../plan/origin.js';

const COLUMNS = 'path, kind, target_id, source, sketch, place, imported';
const INTO = `coalesce(i.target->>'page', '')`;
/** What an import knows of each file. Those that were skipped stay what they were. */
const MADE = `e.kind <> 'other' AND e.target_id IS NOT NULL AND e.outcome IS DISTINCT FROM 'skipped'`;

type Row = Origin & { outcome: string | null; former: string | null };

/** Remembers which file became what, from one import into a place to the next. */
@Injectable()
export class ImportOrigins {
  constructor(private readonly database: Database) {}

  /** Those of merged imports, and of earlier ones into the same change request. */
  async read({ spaceId, target }: Pick<Import, 'spaceId' | 'target'>): Promise<Map<string, Origin>> {
    await this.fold(spaceId);
    const rows = await this.database.query<Row>(
      `SELECT DISTINCT ON (path) path, kind, target_id AS "targetId", source, place, imported, outcome, former FROM (
         SELECT o.path, o.kind, o.target_id, o.source, o.place, o.imported, NULL AS outcome, NULL AS former, NULL::timestamptz AS at
           FROM import_origins o WHERE o.space_id = $1 AND o.into_id = $2
         UNION ALL
         SELECT e.path, e.kind, e.target_id, e.source, e.place, e.imported, e.outcome, e.former, i.finished_at
           FROM imports i JOIN import_entries e ON e.import_id = i.id
           WHERE i.space_id = $1 AND i.change_request_id = $3 AND i.status = 'completed' AND NOT i.dry_run AND NOT i.folded
             AND ${INTO} = $2 AND ${MADE}) known
       ORDER BY path, at DESC NULLS LAST`,
      [spaceId, target.page ?? '', target.changeRequest ?? ''],
    );
    const moved = new Set(rows.flatMap(({ former, targetId }) => (former === null ? [] : [`${targetId} ${former}`])));
    const standing = rows.filter(({ outcome, targetId, path }) => outcome !== 'removed' && !moved.has(`${targetId} ${path}`));
    return new Map(standing.map((row) => [row.path, row]));
  }

  /** What these files are recognized by. The latest import knows best. */
  async sketches({ spaceId, target }: Pick<Import, 'spaceId' | 'target'>, paths: readonly string[]): Promise<Map<string, number[]>> {
    const rows = await this.database.query<{ path: string; sketch: number[] }>(
      `SELECT DISTINCT ON (path) path, sketch FROM (
         SELECT o.path, o.sketch, NULL::timestamptz AS at FROM import_origins o WHERE o.space_id = $1 AND o.into_id = $2 AND o.path = ANY($4)
         UNION ALL
         SELECT e.path, e.sketch, i.finished_at FROM imports i JOIN import_entries e ON e.import_id = i.id AND e.path = ANY($4)
           WHERE i.space_id = $1 AND i.change_request_id = $3 AND i.status = 'completed' AND NOT i.dry_run AND ${INTO} = $2) known
       WHERE sketch IS NOT NULL ORDER BY path, at DESC NULLS LAST`,
      [spaceId, target.page ?? '', target.changeRequest ?? '', paths],
    );
    return new Map(rows.map(({ path, sketch }) => [path, sketch]));
  }

  @OnEvent(ChangeRequestMerged, { inTransaction: true })
  async merged({ changeRequestId }: ChangeRequestMerged): Promise<void> {
    await this.database.repo(Import).update({ changeRequestId, status: 'completed', dryRun: false }, { merged: true });
  }

  /** What files have become is compared with what they are at the next import, whatever was edited since. */
  @KeepsDocuments()
  async documents(spaceId: string): Promise<string[]> {
    const rows = await this.database.query<{ hash: string }>(
      `SELECT imported ->> 'document' AS hash FROM import_origins WHERE space_id = $1 AND imported ->> 'document' IS NOT NULL
       UNION SELECT record.body ->> 'document' FROM imports i JOIN import_entries e ON e.import_id = i.id,
         LATERAL (VALUES (e.imported), (e.record)) AS record (body)
       WHERE i.space_id = $1 AND record.body ->> 'document' IS NOT NULL`,
      [spaceId],
    );
    return rows.map(({ hash }) => hash);
  }

  @PurgesSpaces({ table: 'import_origins' })
  purge(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'import_origins', key: 'path', space: 'space_id' }, spaceId, limit);
  }

  /** Adds what merged imports have made, the latest of each file. Merging itself has no work with it. */
  async fold(spaceId: string): Promise<void> {
    await this.database.query(
      `WITH done AS (UPDATE imports i SET folded = true WHERE i.space_id = $1 AND i.merged AND NOT i.folded
           RETURNING i.id, i.finished_at, ${INTO} AS into_id),
         latest AS (SELECT DISTINCT ON (done.into_id, e.path) done.into_id, e.path, e.kind, e.target_id, e.source, e.sketch, e.place,
             e.imported, e.outcome, e.former
           FROM done JOIN import_entries e ON e.import_id = done.id WHERE ${MADE}
           ORDER BY done.into_id, e.path, done.finished_at DESC),
         gone AS (DELETE FROM import_origins o USING latest l WHERE o.space_id = $1 AND o.into_id = l.into_id
           AND ((o.path = l.path AND l.outcome = 'removed')
             OR (o.path = l.former AND NOT EXISTS (SELECT FROM latest n WHERE n.into_id = l.into_id AND n.path = l.former))))
       INSERT INTO import_origins (space_id, into_id, ${COLUMNS})
       SELECT $1, into_id, ${COLUMNS} FROM latest l WHERE outcome IS DISTINCT FROM 'removed'
         AND NOT EXISTS (SELECT FROM latest n WHERE n.into_id = l.into_id AND n.former = l.path AND n.target_id = l.target_id)
       ON CONFLICT (space_id, into_id, path) DO UPDATE SET kind = excluded.kind, target_id = excluded.target_id, source = excluded.source,
         sketch = excluded.sketch, place = excluded.place, imported = excluded.imported`,
      [spaceId],
    );
  }
}
