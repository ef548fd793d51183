import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import { OnEvent } from '../../../../common/events/events.js';
import { ChangeRequestMerged } from '../../../change-requests/change-request.events.js';
import { SpaceRedirects } from '../../../site-structure/redirects/space-redirects.js';

/** Keeps the former addresses of pages until the change request of their import is merged. */
@Injectable()
export class ImportRedirects {
  constructor(
    private readonly database: Database,
    private readonly spaceRedirects: SpaceRedirects,
  ) {}

  async store(importId: string, redirects: ReadonlyMap<string, string>): Promise<void> {
    await this.database.query('DELETE FROM import_redirects WHERE import_id = $1', [importId]);
    if (redirects.size === 0) return;
    const rows = JSON.stringify(Array.from(redirects, ([path, page]) => ({ path, page })));
    await this.database.query(
      `INSERT INTO import_redirects (import_id, path, page_id)
       SELECT $1, r.path, r.page FROM jsonb_to_recordset($2::jsonb) AS r (path text, page text)`,
      [importId, rows],
    );
  }

  /** The latest import knows best. */
  @OnEvent(ChangeRequestMerged, { inTransaction: true })
  async serve({ spaceId, changeRequestId }: ChangeRequestMerged): Promise<void> {
    const rows = await this.database.query<{ path: string; page: string }>(
      `SELECT DISTINCT ON (r.path) r.path, r.page_id AS page FROM imports i JOIN import_redirects r ON r.import_id = i.id
       WHERE i.change_request_id = $1 AND i.status = 'completed' AND NOT i.dry_run ORDER BY r.path, i.finished_at DESC`,
      [changeRequestId],
    );
    await this.spaceRedirects.put(spaceId, new Map(rows.map(({ path, page }) => [path, page])));
  }
}
