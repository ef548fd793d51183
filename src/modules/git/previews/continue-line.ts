import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { CommitMerge } from '../../change-requests/lines/commit-merge.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import type { GitPreview } from '../model/git-preview.entity.js';
import { forkedPaths, linePaths, mergedPaths, type KnownCommit } from './preview-paths.js';

/** Finds what the next push of a branch is compared with, so that its pages and their blocks stay the same. */
@Injectable()
export class ContinueLine {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly commitMerge: CommitMerge,
  ) {}

  open(revision: Revision): Promise<Content> {
    return this.revisionsService.open(revision);
  }

  /** What the branch had; if it starts from another commit now, with what is new in that. */
  async from(fork: KnownCommit & { oid: string }, preview: GitPreview, { userId }: Pick<Actor, 'userId'>): Promise<KnownCommit> {
    const { base, own, baseOid, baseRevisionId, lineRevisionId } = preview;
    if (!base || !own || baseRevisionId === null || lineRevisionId === null) return fork;
    const { spaceId } = fork.content.revision;
    const theirs = await this.revisionsService.find(spaceId, lineRevisionId);
    const before = await this.revisionsService.find(spaceId, baseRevisionId);
    if (!theirs || !before) return fork;
    const former = forkedPaths(base);
    const paths = linePaths(former, own);
    if (baseOid === fork.oid) return { content: await this.open(theirs), paths, layout: own.layout };
    const ours = fork.content.revision;
    const { outcome } = await this.commitMerge.settled({ base: before, ours, theirs }, () => 'theirs');
    const merged = await this.commitMerge.commit(outcome, [theirs.id, ours.id], userId);
    return { content: await this.open(merged), paths: mergedPaths(former, fork.paths, paths), layout: own.layout };
  }
}
