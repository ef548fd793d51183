import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { ChangeRequestHeads } from '../../change-requests/heads/change-request-heads.js';
import { ChangeRequestsService } from '../../change-requests/lifecycle/change-requests.service.js';
import { MergeContents } from '../../versions/merge/merge-contents.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import { GitProblem } from '../model/git-problem.js';
import type { CommittedLine } from './commit-line.js';
import { GitRedirects } from './git-redirects.js';
import { isWithoutEffect, type Pull, type Pulled } from './pull.js';

const BUSY =
  'The change request with earlier commits was edited, and new commits contradict these edits: merge or archive it, then the new commits follow';

/** Adds commits to the change request that proposes earlier ones. */
@Injectable()
export class ExtendProposal {
  constructor(
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly revisionsService: RevisionsService,
    private readonly mergeContents: MergeContents,
    private readonly gitRedirects: GitRedirects,
  ) {}

  /** Adds further commits to the change request that waits. One that was put aside waits again. */
  async extend(open: ChangeRequest, line: CommittedLine, pull: Pull): Promise<Pulled> {
    const { base, ours } = line;
    const { installation, actor } = pull;
    await this.gitRedirects.follow(line, pull, { isMerged: false, isNew: false });
    if (ours.root === base.root) return { revisionId: installation.proposedRevisionId!, changeRequestId: open.id };
    // Once it was edited, it differs from the commits for ever.
    const isEdited = open.revisionId !== base.id;
    const next = isEdited ? await this.withEdits(open, base, ours, actor) : ours;
    if (open.status === 'archived') await this.changeRequestsService.update(open, { status: 'open' }, actor);
    await this.changeRequestHeads.move(open, next.id, actor);
    return { revisionId: next.id, changeRequestId: open.id };
  }

  private async withEdits({ spaceId, revisionId }: ChangeRequest, base: Revision, ours: Revision, { userId }: Actor): Promise<Revision> {
    const theirs = (await this.revisionsService.find(spaceId, revisionId))!;
    const outcome = await this.mergeContents.merge({ base, ours, theirs });
    if (outcome.conflicts.length > 0) throw new GitProblem('waiting', BUSY);
    const revision = { spaceId, parents: [theirs.id, ours.id], type: 'update', authorId: userId } as const;
    return isWithoutEffect(outcome) ? theirs : this.revisionsService.commit(revision, outcome.theirs.root, outcome.changes);
  }
}
