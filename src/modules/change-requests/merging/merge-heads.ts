import { Injectable } from '@nestjs/common';
import { ReadChanges } from '../../content/revisions/read-changes.js';
import { checkValue } from '../../content/write/changes/check-value.js';
import { MergeContents, type MergeOutcome } from '../../versions/merge/merge-contents.js';
import type { Resolution } from '../../versions/merge/conflict.js';
import { RevisionsService, type NewRevision } from '../../versions/revisions/revisions.service.js';
import type { Space } from '../../spaces/space.entity.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { mergeBaseOf } from '../merge-base.js';

/** Merges the heads of a change request and of its space. */
@Injectable()
export class MergeHeads {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly mergeContents: MergeContents,
    private readonly readChanges: ReadChanges,
  ) {}

  /** Whether the change request contains changes since its merge base. */
  async hasChanges(changeRequest: ChangeRequest): Promise<boolean> {
    const { spaceId, revisionId } = changeRequest;
    const mergeBase = mergeBaseOf(changeRequest);
    const [base, ours] = [await this.revisionsService.find(spaceId, mergeBase), await this.revisionsService.find(spaceId, revisionId)];
    if (base!.root === ours!.root) return false;
    // Records that were changed and changed back still differ in their timestamps.
    const { changes } = await this.readChanges.between({ spaceId, before: mergeBase, after: revisionId }, 1);
    return changes.length > 0;
  }

  async merge(changeRequest: ChangeRequest, space: Space, resolutions: readonly Resolution[] = []): Promise<MergeOutcome> {
    const { spaceId } = changeRequest;
    const find = async (id: string) => (await this.revisionsService.find(spaceId, id))!;
    const sides = {
      base: await find(mergeBaseOf(changeRequest)),
      ours: await find(changeRequest.revisionId),
      theirs: await find(space.revisionId),
    };
    return this.mergeContents.merge(sides, resolutions, checkValue);
  }

  /** Stores the result of a merge without conflicts. */
  commit({ theirs, changes }: MergeOutcome, revision: Omit<NewRevision, 'spaceId'>): Promise<Revision> {
    return this.revisionsService.commit({ spaceId: theirs.revision.spaceId, ...revision }, theirs.root, changes);
  }
}
