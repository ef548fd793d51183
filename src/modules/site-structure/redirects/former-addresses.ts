import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';

const BATCH = 1000;

/** Lists the paths that lead elsewhere, of sites and of spaces, in batches. */
@Injectable()
export class FormerAddresses {
  constructor(private readonly database: Database) {}

  /** The sources of the redirects of a site, as they are stored. */
  ofSite(siteId: string): AsyncGenerator<{ path: string; capturesRest: boolean }> {
    return this.inBatches<{ path: string; capturesRest: boolean }>(
      `SELECT source AS path, capture_wildcard AS "capturesRest" FROM site_redirects
       WHERE site_id = $1 AND NOT draft AND source > $2 ORDER BY source LIMIT ${BATCH}`,
      siteId,
    );
  }

  /** The former paths of pages in a space, without slashes at their ends. */
  ofSpace(spaceId: string): AsyncGenerator<{ path: string }> {
    return this.inBatches<{ path: string }>(
      `SELECT path FROM space_redirects WHERE space_id = $1 AND path > $2 ORDER BY path LIMIT ${BATCH}`,
      spaceId,
    );
  }

  private async *inBatches<Row extends { path: string }>(text: string, id: string): AsyncGenerator<Row> {
    let last: string | undefined = '';
    while (last !== undefined) {
      const rows: Row[] = await this.database.query<Row>(text, [id, last]);
      yield* rows;
      last = rows.length < BATCH ? undefined : rows.at(-1)!.path;
    }
  }
}
