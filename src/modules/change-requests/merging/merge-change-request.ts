import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffect } from '../../../common/access/effects.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Conflict } from '../../../common/http/errors.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { MergeRules } from '../rules/merge-rules.js';
import { MergeConflicts } from './merge-conflicts.js';
import { MergeHeads } from './merge-heads.js';
import type { UnmetRule } from '../rules/unmet-rules.js';

export interface MergeOptions {
  /** The revision that the head of the change request must be. */
  expected?: string;
  dryRun: boolean;
}

/** Merges a change request into its space in one transaction. */
@Injectable()
export class MergeChangeRequest {
  constructor(
    private readonly database: Database,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly spaceHeads: SpaceHeads,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly mergeHeads: MergeHeads,
    private readonly mergeRules: MergeRules,
  ) {}

  /** Returns the new revision of the space; for a dry run, the current one. */
  async merge({ id }: ChangeRequest, actor: Actor, { expected, dryRun }: MergeOptions): Promise<string> {
    requireEffect(actor, 'merge');
    return this.database.tx(async () => {
      const changeRequest = await this.changeRequestHeads.lockOpen(id, expected);
      if (!(await this.mergeHeads.hasChanges(changeRequest)))
        throw new Conflict('There is nothing to merge: the change request contains no changes');
      const space = await this.spaceHeads.lock(changeRequest.spaceId);
      const unmet = await this.mergeRules.unmet(changeRequest, space, actor);
      if (unmet.length > 0) throw new MergeRulesUnmet(unmet);
      const outcome = await this.mergeHeads.merge(changeRequest, space);
      if (outcome.conflicts.length > 0) throw new MergeConflicts(outcome.conflicts, space.revisionId);
      if (dryRun) return space.revisionId;
      const parents = [space.revisionId, changeRequest.revisionId];
      const { id: merged } = await this.mergeHeads.commit(outcome, { parents, type: 'merge', authorId: actor.userId, mergedFrom: id });
      const { subject: title, spaceId, number } = changeRequest;
      const merge = { space: spaceId, number, revision: merged };
      audit(this.database, 'change-request.merge', { id, orgId: space.orgId, title }, merge);
      await this.changeRequestsService.markMerged(changeRequest, merged, actor);
      await this.spaceHeads.move(space, merged);
      return merged;
    });
  }
}

/** The 409 that lists each unmet merge rule. */
class MergeRulesUnmet extends Conflict {
  override readonly type = 'merge-rules-unmet';
  override readonly details: Readonly<Record<string, unknown>>;
  constructor(rules: readonly UnmetRule[]) {
    super(`The change request cannot be merged yet: ${rules.map(({ message }) => message).join('; ')}`);
    this.details = { rules };
  }
}
