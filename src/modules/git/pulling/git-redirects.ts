import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { ChangeRequestMerged } from '../../change-requests/change-request.events.js';
import { addMoved } from '../../exchange/imports/run/imported-redirects.js';
import { SpaceRedirects } from '../../site-structure/redirects/space-redirects.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import type { CommittedLine } from './commit-line.js';
import type { Pull } from './pull.js';

/** The former addresses of the pages of a repository: those that its files name, and those of renamed files. */
@Injectable()
export class GitRedirects {
  constructor(
    private readonly database: Database,
    private readonly spaceRedirects: SpaceRedirects,
    private readonly revisionsService: RevisionsService,
  ) {}

  /** Whoever knows a former address finds the page. */
  serve(spaceId: string, redirects: ReadonlyMap<string, string>): Promise<void> {
    return this.spaceRedirects.put(spaceId, redirects);
  }

  /** What commits move leads on once they are merged: now, or with the change request that proposes them. */
  async follow(
    { base, ours }: CommittedLine,
    { installation, read }: Pull,
    { isMerged, isNew }: { isMerged: boolean; isNew: boolean },
  ): Promise<void> {
    if (installation.pull === 'off') return;
    if (isMerged) return this.serve(installation.spaceId, read.redirects);
    const [before, after] = [await this.revisionsService.open(base), await this.revisionsService.open(ours)];
    const moved = movedPages(before.pages, after.pages, read.changes.pages);
    return this.keep(installation.id, new Map([...moved, ...read.redirects]), isNew);
  }

  /** Keeps them until the change request is merged that proposes the commits. Another change request begins anew. */
  private async keep(installationId: string, redirects: ReadonlyMap<string, string>, isNew: boolean): Promise<void> {
    if (isNew) await this.database.query('DELETE FROM git_redirects WHERE installation_id = $1', [installationId]);
    if (redirects.size === 0) return;
    const rows = JSON.stringify(Array.from(redirects, ([path, page]) => ({ path, page })));
    await this.database.query(
      `INSERT INTO git_redirects (installation_id, path, page_id)
       SELECT $1, r.path, r.page FROM jsonb_to_recordset($2::jsonb) AS r (path text, page text)
       ON CONFLICT (installation_id, path) DO UPDATE SET page_id = excluded.page_id`,
      [installationId, rows],
    );
  }

  @OnEvent(ChangeRequestMerged, { inTransaction: true })
  async serveKept({ spaceId, changeRequestId }: ChangeRequestMerged): Promise<void> {
    const rows = await this.database.query<{ path: string; page: string }>(
      `DELETE FROM git_redirects r USING git_installations i
       WHERE i.change_request_id = $1 AND r.installation_id = i.id RETURNING r.path, r.page_id AS page`,
      [changeRequestId],
    );
    await this.serve(spaceId, new Map(rows.map(({ path, page }) => [path, page])));
  }
}

/** The ids of pages by the addresses that they had before. */
export function movedPages(before: PageIndex, after: PageIndex, changes: Changes['pages'] = new Map()): Map<string, string> {
  const moved = new Map<string, string>();
  addMoved(moved, { before, after, changes });
  return moved;
}
