import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict } from '../../../common/http/errors.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import { ContentChanged } from '../../versions/heads/content.events.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import { refuseMoved } from '../../versions/heads/expected-revision.js';
import { refuseClosed } from '../content/edit-content.js';
import { MergeRules } from '../rules/merge-rules.js';
import { MergeRulesUnmet } from '../rules/merge-rules-unmet.js';
import { MergeConflicts } from './merge-conflicts.js';
import { MergeHeads } from './merge-heads.js';

export interface MergeOptions {
  /** The only head of the change request that may be merged. */
  expected?: string;
  dryRun: boolean;
}

/** Makes what a change request changes part of its space, in one transaction or not at all. */
@Injectable()
export class MergeChangeRequest {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly changeRequests: ChangeRequestsService,
    private readonly revisions: RevisionsService,
    private readonly heads: MergeHeads,
    private readonly rules: MergeRules,
  ) {}

  /** The revision of the space it made; of a dry run, the one it would be merged into. */
  async merge({ id }: ChangeRequest, actor: Actor, { expected, dryRun }: MergeOptions): Promise<string> {
    return this.db.tx(async () => {
      const changeRequest = await this.changeRequests.lock(id);
      refuseClosed(changeRequest);
      refuseMoved(changeRequest.revisionId, expected);
      if (!(await this.heads.hasChanges(changeRequest)))
        throw new Conflict('There is nothing to merge: this change request changes nothing');
      const space = await this.heads.lockSpace(changeRequest.spaceId);
      const unmet = await this.rules.unmet(changeRequest, space, actor);
      if (unmet.length > 0) throw new MergeRulesUnmet(unmet);
      const { theirs, changes, conflicts } = await this.heads.merge(changeRequest, space);
      if (conflicts.length > 0) throw new MergeConflicts(conflicts, space.revisionId);
      if (dryRun) return space.revisionId;
      const parents = [space.revisionId, changeRequest.revisionId];
      const { id: merged } = await this.revisions.commit(
        { spaceId: space.id, parents, type: 'merge', authorId: actor.userId, mergedFrom: id },
        theirs.root,
        changes,
      );
      await this.db.query('UPDATE spaces SET revision_id = $2, updated_at = now() WHERE id = $1', [space.id, merged]);
      await this.changeRequests.markMerged(changeRequest, merged, actor);
      await this.events.emit(new ContentChanged(space.id, space.revisionId, merged));
      return merged;
    });
  }
}
