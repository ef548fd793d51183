import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { Space } from '../../spaces/space.entity.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { PreviewedHeads } from './previewed-heads.js';

/** Clocks of instances differ, and a head is set a moment after its revision was made. */
const MARGIN_MS = 60_000;
const MOST = 1000;

/**
 * Decides which revisions of a space a visitor may read: the head, and those that were the head since the pass was issued, so
 * that a page that is being read does not disappear with the next edit. The first parent of a head is the head before it.
 */
@Injectable()
export class RecentHeads {
  constructor(
    private readonly database: Database,
    private readonly previewedHeads: PreviewedHeads,
  ) {}

  async include(space: Space, revisionId: string, pass: VisitorPass): Promise<boolean> {
    return revisionId === space.revisionId || (await this.list(space, pass)).includes(revisionId);
  }

  /** The current one first. */
  async list({ id, revisionId: head }: Space, { preview, issuedAt }: VisitorPass): Promise<string[]> {
    const found = await this.database.query<{ id: string }>(
      `WITH RECURSIVE line (id, former, created_at) AS (
         SELECT r.id, r.parents[1], r.created_at FROM revisions r
         WHERE r.space_id = $1 AND r.id IN ($2, ${this.previewedHeads.headOf('$4', '$1')})
         UNION ALL
         SELECT r.id, r.parents[1], r.created_at FROM line l JOIN revisions r ON r.id = l.former AND r.space_id = $1
         WHERE l.created_at > $3
       ) SELECT id FROM line GROUP BY id ORDER BY id = $2 DESC, max(created_at) DESC LIMIT ${MOST}`,
      [id, head, new Date(issuedAt.getTime() - MARGIN_MS), preview?.changeRequestId ?? null],
    );
    return found.map(({ id: revisionId }) => revisionId);
  }
}
