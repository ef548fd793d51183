import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffect } from '../../../common/access/effects.js';
import { Database } from '../../../common/db/database.js';
import { Conflict } from '../../../common/http/errors.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { MergeRules } from '../rules/merge-rules.js';
import { MergeRulesUnmet } from '../rules/merge-rules-unmet.js';
import { MergeConflicts } from './merge-conflicts.js';
import { MergeHeads } from './merge-heads.js';

export interface MergeOptions {
  /** The revision that the head of the change request must be. */
  expected?: string;
  dryRun: boolean;
}

/** Merges a change request into its space in one transaction. */
@Injectable()
export class MergeChangeRequest {
  constructor(
    private readonly db: Database,
    private readonly heads: ChangeRequestHeads,
    private readonly spaces: SpaceHeads,
    private readonly changeRequests: ChangeRequestsService,
    private readonly merges: MergeHeads,
    private readonly rules: MergeRules,
  ) {}

  /** Returns the new revision of the space; for a dry run, the current one. */
  async merge({ id }: ChangeRequest, actor: Actor, { expected, dryRun }: MergeOptions): Promise<string> {
    requireEffect(actor, 'merge');
    return this.db.tx(async () => {
      const changeRequest = await this.heads.lockOpen(id, expected);
      if (!(await this.merges.hasChanges(changeRequest)))
        throw new Conflict('There is nothing to merge: the change request contains no changes');
      const space = await this.spaces.lock(changeRequest.spaceId);
      const unmet = await this.rules.unmet(changeRequest, space, actor);
      if (unmet.length > 0) throw new MergeRulesUnmet(unmet);
      const outcome = await this.merges.merge(changeRequest, space);
      if (outcome.conflicts.length > 0) throw new MergeConflicts(outcome.conflicts, space.revisionId);
      if (dryRun) return space.revisionId;
      const parents = [space.revisionId, changeRequest.revisionId];
      const { id: merged } = await this.merges.commit(outcome, { parents, type: 'merge', authorId: actor.userId, mergedFrom: id });
      await this.changeRequests.markMerged(changeRequest, merged, actor);
      await this.spaces.move(space, merged);
      return merged;
    });
  }
}
