import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, PreconditionFailed } from '../../../common/http/errors.js';
import type { Resolution } from '../../versions/merge/conflict.js';
import type { MergeOutcome } from '../../versions/merge/merge-contents.js';
import { SpecificationUse } from '../../content/write/specification-use.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { isOutdated } from '../merge-base.js';
import { MergeConflicts } from './merge-conflicts.js';
import { MergeHeads } from './merge-heads.js';
import type { ResolutionDto, UpdateFromSpaceDto } from './merge.dto.js';

/** Merges the changes of a space into one of its change requests. */
@Injectable()
export class UpdateFromSpace {
  constructor(
    private readonly database: Database,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly spaceHeads: SpaceHeads,
    private readonly mergeHeads: MergeHeads,
    private readonly specificationUse: SpecificationUse,
  ) {}

  /** Returns the new head of the change request, or the current one if it is already up to date. */
  async update(
    { id, spaceId }: ChangeRequest,
    { theirs, resolutions = [] }: UpdateFromSpaceDto,
    actor: Actor,
    expected?: string,
  ): Promise<string> {
    if (resolutions.length > 0 && theirs === undefined)
      throw refusal('/theirs', 'must name the revision the resolutions were made against');
    const resolved = resolutions.map(resolutionOf);
    for (const [i, { value }] of resolutions.entries())
      await this.specificationUse.judgeValue(value, spaceId, actor, `/resolutions/${i}/value`);
    return this.database.tx(async () => {
      const changeRequest = await this.changeRequestHeads.lockOpen(id, expected);
      const space = await this.spaceHeads.lock(changeRequest.spaceId);
      if (theirs !== undefined && theirs !== space.revisionId)
        throw new PreconditionFailed('The space has changed since `theirs`: update again without resolutions to get the current conflicts');
      if (!isOutdated(changeRequest, space.revisionId)) return changeRequest.revisionId;
      const outcome = await this.mergeHeads.merge(changeRequest, space, resolved);
      refuseUnsound(outcome, resolved, space.revisionId);
      const parents = [changeRequest.revisionId, space.revisionId];
      const { id: updated } = await this.mergeHeads.commit(outcome, { parents, type: 'update', authorId: actor.userId });
      await this.changeRequestHeads.move(changeRequest, updated, actor);
      await this.changeRequestHeads.setAncestor(changeRequest, space.revisionId);
      return updated;
    });
  }
}

function resolutionOf({ target, path, take, value }: ResolutionDto, i: number): Resolution {
  const chosen = take === undefined ? value === undefined : value !== undefined;
  if (chosen) throw refusal(`/resolutions/${i}`, 'must have either take or value');
  return take === undefined ? { target, path, value } : { target, path, take };
}

function refuseUnsound(
  { conflicts, refused, unused, contradictions }: MergeOutcome,
  resolutions: readonly Resolution[],
  theirs: string,
): void {
  const [bad] = refused;
  if (bad) throw refusal(`/resolutions/${resolutions.indexOf(bad.resolution)}/value`, bad.message);
  const [idle] = unused;
  if (idle) throw refusal(`/resolutions/${resolutions.indexOf(idle)}`, 'resolves no conflict there is');
  if (contradictions.length > 0 || conflicts.length > 0) throw new MergeConflicts(conflicts, theirs, contradictions);
}

const refusal = (pointer: string, message: string) =>
  new BadRequest('A resolution is invalid; nothing was written', [{ pointer, message }]);
