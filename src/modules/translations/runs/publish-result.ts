import { Injectable } from '@nestjs/common';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import { CommitMerge } from './commit-merge.js';
import { FindOverlap } from './find-overlap.js';
import { ProposeTranslation } from './propose-translation.js';

/** What a run writes to the result. */
export interface NewTranslation {
  /** The previous translation. */
  before: Content;
  changes: Changes;
  /** The change request that an earlier run created. */
  changeRequestId: string | null;
  /** The subject of a new change request. */
  subject: string;
  /** The author. */
  userId: string;
}

export interface Published {
  /** The new translation. */
  engineRevisionId: string;
  /** The head of the result. */
  resultRevisionId: string;
  /** The change request that contains the new translation, if it is not in the result yet. */
  changeRequestId?: string;
}

/**
 * Writes a new translation to the result, in the open transaction: as a revision of it where people edited nothing, or other
 * pages than the run changes; otherwise as a change request.
 */
@Injectable()
export class PublishResult {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly merges: CommitMerge,
    private readonly heads: SpaceHeads,
    private readonly overlaps: FindOverlap,
    private readonly proposals: ProposeTranslation,
  ) {}

  async publish({ before, changes, changeRequestId, subject, userId }: NewTranslation): Promise<Published> {
    const base = before.revision;
    const { spaceId } = base;
    // A change request is locked before its space.
    const open = await this.proposals.lockOpen(changeRequestId, spaceId);
    const space = await this.heads.lock(spaceId);
    const unmerged = open && { changeRequestId: open.id };
    if (isNoChange(changes)) return { engineRevisionId: base.id, resultRevisionId: space.revisionId, ...unmerged };
    const head = (await this.revisions.find(spaceId, space.revisionId))!;
    const untouched = head.root === base.root && !open;
    const parents = [untouched ? head.id : base.id];
    const next = await this.revisions.commit({ spaceId, parents, type: 'edits', authorId: userId }, before.root, changes);
    const move = async (to: string): Promise<Published> => {
      await this.heads.move(space, to);
      return { engineRevisionId: next.id, resultRevisionId: to };
    };
    if (untouched) return move(next.id);
    if (open) {
      await this.proposals.extend(open, base, next, userId);
      return { engineRevisionId: next.id, resultRevisionId: head.id, ...unmerged };
    }
    const outcome = await this.merges.merge(base, next, head);
    if (outcome.conflicts.length === 0 && !(await this.overlaps.overlap(before, outcome)))
      return move(await this.merges.commit(outcome, next, userId));
    const proposed = await this.proposals.propose(base, next, subject, userId);
    return { engineRevisionId: next.id, resultRevisionId: head.id, changeRequestId: proposed };
  }
}
