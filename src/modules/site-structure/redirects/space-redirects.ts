import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';

export interface FoundSpaceRedirect {
  spaceId: string;
  path: string;
  pageId: string;
  createdAt: Date;
}

/** The former addresses of the pages of spaces. Every site that shows a space leads from them to the pages. */
@Injectable()
export class SpaceRedirects {
  constructor(private readonly database: Database) {}

  /** The ids of pages by path. A path that is known leads elsewhere now. */
  async put(spaceId: string, redirects: ReadonlyMap<string, string>): Promise<void> {
    if (redirects.size === 0) return;
    const rows = JSON.stringify(Array.from(redirects, ([path, page]) => ({ path, page })));
    await this.database.query(
      `INSERT INTO space_redirects (space_id, path, page_id)
       SELECT $1, r.path, r.page FROM jsonb_to_recordset($2::jsonb) AS r (path text, page text)
       ON CONFLICT (space_id, path) DO UPDATE SET page_id = excluded.page_id`,
      [spaceId, rows],
    );
  }

  /** The first of these paths, each in its space, that is a former address. */
  async find(wanted: readonly { spaceId: string; path: string }[]): Promise<FoundSpaceRedirect | undefined> {
    if (wanted.length === 0) return undefined;
    const rows = await this.database.query<FoundSpaceRedirect>(
      `SELECT r.space_id AS "spaceId", r.path, r.page_id AS "pageId", r.created_at AS "createdAt"
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w (space_id, path, n)
         JOIN space_redirects r ON r.space_id = w.space_id AND r.path = w.path
       ORDER BY w.n LIMIT 1`,
      [wanted.map(({ spaceId }) => spaceId), wanted.map(({ path }) => path)],
    );
    return rows[0];
  }

  @PurgesSpaces({ table: 'space_redirects' })
  purge(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'space_redirects', key: 'path', space: 'space_id' }, spaceId, limit);
  }
}
