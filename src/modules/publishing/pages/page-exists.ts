import type { Visitor } from '../places/place.js';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { proposedHead } from '../../change-requests/change-request.queries.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import { isLive, ofSpace } from '../../spaces/space.queries.js';
import { shownPage } from './shown-page.js';

/** Finds out whether a path in a space shows a page to a visitor. */
@Injectable()
export class PageExists {
  constructor(
    private readonly database: Database,
    private readonly readPages: ReadPages,
  ) {}

  async at(spaceId: string, path: string, { audience, pass: { preview } }: Visitor): Promise<boolean> {
    if (path === '') return true;
    const [head] = await this.database.query<{ revisionId: string | null }>(
      `SELECT ${ofSpace('s', '$1', `CASE WHEN ${isLive('s')} THEN coalesce(${proposedHead('$2', 's.id')}, s.revision_id) END`)} AS "revisionId"`,
      [spaceId, preview?.spaceId === spaceId ? (preview.changeRequestId ?? null) : null],
    );
    if (!head?.revisionId) return false;
    const address = { spaceId, revisionId: head.revisionId };
    const all = await this.readPages.content(address, true);
    const content = await this.readPages.content({ ...address, audience }, true);
    return shownPage({ content }, all.pages, path).kind !== 'missing';
  }
}
