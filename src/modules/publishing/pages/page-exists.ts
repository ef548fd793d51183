import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { Visitor } from '../places/visitor.js';
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
    const [space] = await this.database.query<{ revisionId: string }>(
      `SELECT coalesce((SELECT c.revision_id FROM change_requests c WHERE c.id = $2 AND c.space_id = s.id), s.revision_id) AS "revisionId"
       FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL`,
      [spaceId, preview?.spaceId === spaceId ? (preview.changeRequestId ?? null) : null],
    );
    if (!space) return false;
    const address = { spaceId, revisionId: space.revisionId };
    const all = await this.readPages.content(address, true);
    const content = await this.readPages.content({ ...address, audience }, true);
    return shownPage({ content }, all.pages, path).kind !== 'missing';
  }
}
