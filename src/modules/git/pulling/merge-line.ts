import { Injectable } from '@nestjs/common';
import { CommitMerge } from '../../change-requests/lines/commit-merge.js';
import { CreateChangeRequest } from '../../change-requests/lifecycle/create-change-request.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { MergeContents } from '../../versions/merge/merge-contents.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { CommittedLine } from './commit-line.js';
import { GitRedirects, movedPages } from './git-redirects.js';
import { isWithoutEffect, type Pull, type Pulled } from './pull.js';

const LONGEST_SUBJECT = 100;

/** Merges the commits of a repository into its space, or proposes them. */
@Injectable()
export class MergeLine {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly mergeContents: MergeContents,
    private readonly commitMerge: CommitMerge,
    private readonly spaceHeads: SpaceHeads,
    private readonly gitRedirects: GitRedirects,
    private readonly createChangeRequest: CreateChangeRequest,
  ) {}

  async merge(line: CommittedLine, pull: Pull): Promise<Pulled> {
    const merged = await this.mergeOrPropose(line, pull);
    const isMerged = merged.changeRequestId === undefined && pull.proposedBecause === undefined;
    await this.gitRedirects.follow(line, pull, { isMerged, isNew: true });
    return merged;
  }

  private async mergeOrPropose({ space, base, ours }: CommittedLine, pull: Pull): Promise<Pulled> {
    const { actor, proposedBecause } = pull;
    if (ours.root === base.root) return {};
    const theirs = (await this.revisionsService.find(space.id, space.revisionId))!;
    const sides = { base, ours, theirs };
    const { decided } = pull;
    const outcome = decided ? (await this.commitMerge.settled(sides, () => decided)).outcome : await this.mergeContents.merge(sides);
    if (proposedBecause !== undefined || outcome.conflicts.length > 0) return this.propose({ space, base, ours }, pull);
    const merged = isWithoutEffect(outcome)
      ? theirs
      : theirs.id === base.id
        ? ours
        : await this.revisionsService.commit(
            { spaceId: space.id, parents: [theirs.id, ours.id], type: 'merge', authorId: actor.userId },
            outcome.theirs.root,
            outcome.changes,
          );
    await this.spaceHeads.move(space, merged.id);
    await this.gitRedirects.serve(
      space.id,
      movedPages(outcome.theirs.pages, (await this.revisionsService.open(merged)).pages, outcome.changes.pages),
    );
    // If nothing else was edited, everything that was edited before is in the repository.
    return { revisionId: merged.id, ...(theirs.root === base.root && { editsSince: merged.createdAt }) };
  }

  private async propose({ space, base, ours }: CommittedLine, { subject, description, actor }: Pull): Promise<Pulled> {
    const about = { subject: [...subject].slice(0, LONGEST_SUBJECT).join(''), description };
    const proposal = { base: base.id, revisionId: ours.id, ...about, userId: actor.userId };
    return { revisionId: ours.id, changeRequestId: await this.createChangeRequest.propose(space.id, proposal) };
  }
}
