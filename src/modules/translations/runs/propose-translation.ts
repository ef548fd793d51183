import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { ChangeRequestHeads } from '../../change-requests/heads/change-request-heads.js';
import { CreateChangeRequest } from '../../change-requests/lifecycle/create-change-request.js';
import { CommitMerge } from './commit-merge.js';
import type { Revision } from '../../versions/store/revision.entity.js';

/** Proposes new translations to the editors of a result, in one change request until they merge or archive it. */
@Injectable()
export class ProposeTranslation {
  constructor(
    private readonly db: Database,
    private readonly merges: CommitMerge,
    private readonly heads: ChangeRequestHeads,
    private readonly requests: CreateChangeRequest,
  ) {}

  /** Returns and locks the change request of an earlier run if it is neither merged nor archived. */
  async lockOpen(changeRequestId: string | null, spaceId: string): Promise<ChangeRequest | undefined> {
    if (changeRequestId === null) return undefined;
    const [found] = await this.db.query<{ id: string }>(
      `SELECT id FROM change_requests WHERE id = $1 AND space_id = $2 AND status IN ('draft', 'open') FOR NO KEY UPDATE`,
      [changeRequestId, spaceId],
    );
    return found && this.heads.lockUnmerged(found.id);
  }

  propose(base: Revision, next: Revision, subject: string, userId: string): Promise<string> {
    return this.requests.propose(base.spaceId, { base: base.id, revisionId: next.id, subject, userId });
  }

  /** Adds another translation to an open change request. In a conflict, what people wrote there stays. */
  async extend(open: ChangeRequest, base: Revision, next: Revision, userId: string): Promise<void> {
    const revisionId = open.revisionId === base.id ? next.id : await this.merges.intoEdited(open.revisionId, base, next, userId);
    await this.heads.move(open, revisionId, { userId });
  }
}
