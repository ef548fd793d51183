import { Injectable } from '@nestjs/common';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import type { Conflict } from '../../versions/merge/conflict.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import { CommitMerge } from '../../change-requests/lines/commit-merge.js';

/** What a run writes to the result. */
export interface NewTranslation {
  /** The previous translation. */
  before: Content;
  /** What turns it into the base of the merge: what people wrote, and the new translation keeps. */
  learnt: Changes;
  /** What turns it into the new translation. */
  changes: Changes;
  /** The head of the result that the corrections were learned from. Undefined to accept any. */
  learntFrom: string | undefined;
  /** The author. */
  userId: string;
}

export interface Published {
  base: Revision;
  /** The new translation. */
  next: Revision;
  /** The head of the result. */
  head: Revision;
  /** Where people and the run changed the same. The head has what people wrote. */
  conflicts: Conflict[];
}

/** The result was edited while the run worked: the run learns that before it writes. */
export class ResultEdited extends Error {
  override readonly name = 'ResultEdited';
}

/** Writes a new translation to the result, in the open transaction, as a revision of it. In a conflict, what people wrote stays. */
@Injectable()
export class PublishResult {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly commitMerge: CommitMerge,
    private readonly spaceHeads: SpaceHeads,
  ) {}

  async publish({ before, learnt, changes, learntFrom, userId }: NewTranslation): Promise<Published> {
    const { spaceId } = before.revision;
    const space = await this.spaceHeads.lock(spaceId);
    if (learntFrom !== undefined && space.revisionId !== learntFrom) throw new ResultEdited();
    const current = (await this.revisionsService.find(spaceId, space.revisionId))!;
    const unchanged = isNoChange(learnt);
    if (unchanged && isNoChange(changes)) return { base: before.revision, next: before.revision, head: current, conflicts: [] };
    const commit = (parent: Revision, added: Changes) =>
      this.revisionsService.commit({ spaceId, parents: [parent.id], type: 'edits', authorId: userId }, before.root, added);
    const untouched = unchanged && current.root === before.revision.root;
    const base = untouched ? current : unchanged ? before.revision : await commit(before.revision, learnt);
    const next = await commit(base, changes);
    if (untouched) {
      await this.spaceHeads.move(space, next.id);
      return { base, next, head: next, conflicts: [] };
    }
    const { outcome, conflicts } = await this.commitMerge.settled({ base, ours: next, theirs: current }, () => 'theirs');
    const head = await this.commitMerge.commit(outcome, [current.id, next.id], userId);
    await this.spaceHeads.move(space, head.id);
    return { base, next, head, conflicts };
  }
}
