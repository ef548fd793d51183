import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';

interface Source {
  path: string;
  outcome: string | null;
  /** Whether every file that was imported with it is in the same folder at the top, as in archives that hosts of Git make. */
  isWrapped: boolean;
}

/** Knows which file a page was imported from. */
@Injectable()
export class PageSources {
  constructor(private readonly database: Database) {}

  /** The path of the file below the folder that all files are in; undefined if the page comes from no file. */
  async fileOf(spaceId: string, pageId: string): Promise<string | undefined> {
    // Merged imports become origins when the next one begins, and their own lists are deleted some day.
    const [row] = await this.database.query<Source>(
      `WITH known AS (
         SELECT o.path, NULL AS outcome, NULL::timestamptz AS at FROM import_origins o
           WHERE o.space_id = $1 AND o.target_id = $2 AND o.kind = 'page'
         UNION ALL
         SELECT e.path, e.outcome, i.finished_at FROM imports i JOIN import_entries e ON e.import_id = i.id
           WHERE i.space_id = $1 AND i.merged AND NOT i.folded AND e.target_id = $2 AND e.kind = 'page'
             AND e.outcome IS DISTINCT FROM 'skipped'),
       found AS (SELECT path, outcome, split_part(path, '/', 1) || '/' AS top FROM known ORDER BY at DESC NULLS LAST LIMIT 1),
       latest AS (SELECT e.path, e.kind FROM import_entries e WHERE e.import_id = (
         SELECT i.id FROM imports i WHERE i.space_id = $1 AND i.merged ORDER BY i.finished_at DESC LIMIT 1)),
       others AS (SELECT path, kind FROM latest UNION ALL
         SELECT o.path, o.kind FROM import_origins o WHERE o.space_id = $1 AND NOT EXISTS (SELECT FROM latest))
       SELECT path, outcome, NOT EXISTS (SELECT FROM others o WHERE o.kind <> 'entry' AND NOT starts_with(o.path, top)) AS "isWrapped"
       FROM found`,
      [spaceId, pageId],
    );
    if (!row || row.outcome === 'removed') return undefined;
    return row.isWrapped ? row.path.slice(row.path.indexOf('/') + 1) : row.path;
  }
}
