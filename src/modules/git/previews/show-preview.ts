import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { GitCommit } from '../../../common/git/git-repository.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { GitPreview, GitPreviewState } from '../model/git-preview.entity.js';
import { CommitLine } from '../pulling/commit-line.js';
import type { ReadCommit } from '../pulling/read-commit.js';
import { InstallationState } from '../state/installation-state.js';
import { PreviewChangeRequests } from './preview-change-requests.js';
import { Previews, type PreviewChange } from './previews.js';
import { ownPaths } from './preview-paths.js';
import type { Fork, ReadPreviewed } from './read-preview.js';

export interface PreviewToShow extends ReadPreviewed {
  installation: GitInstallation;
  preview: GitPreview;
  /** Where it is now. */
  moved: PreviewChange;
  tip: GitCommit;
  actor: Actor;
}

/** Shows what a branch changes as a draft change request: all in one transaction, so that nothing is half done. */
@Injectable()
export class ShowPreview {
  constructor(
    private readonly database: Database,
    private readonly installationState: InstallationState,
    private readonly previews: Previews,
    private readonly commitLine: CommitLine,
    private readonly previewChangeRequests: PreviewChangeRequests,
  ) {}

  show({ installation, preview, moved, tip, fork, line, read, actor }: PreviewToShow): Promise<void> {
    return this.database.tx(async () => {
      await this.installationState.lock(installation);
      const open = await this.previewChangeRequests.lock(preview);
      const base = fork.content.revision;
      const ours = await this.commitLine.extend({ base: line.revision, root: line.root }, read.changes, actor);
      const change = { ...moved, problem: null, ...lineOf(fork, read, ours.id) };
      if (ours.root === base.root) {
        await this.previewChangeRequests.archive(open, actor);
        return this.previews.change(preview, { ...change, state: 'unchanged' });
      }
      if (open) await this.previewChangeRequests.extend(open, preview, { base, ours }, actor);
      const changeRequestId = open?.id ?? (await this.previewChangeRequests.create(preview, { base, ours }, tip, actor));
      await this.previews.change(preview, { ...change, state: 'shown', changeRequestId });
    });
  }

  /** Puts the change request aside: there is nothing to show any more. */
  end(installation: GitInstallation, preview: GitPreview, state: GitPreviewState, actor: Actor, change: PreviewChange = {}): Promise<void> {
    return this.database.tx(async () => {
      await this.installationState.lock(installation);
      await this.previewChangeRequests.archive(await this.previewChangeRequests.lock(preview), actor);
      await this.previews.change(preview, { state, problem: null, ...change });
    });
  }
}

/** What the next push is compared with. */
const lineOf = ({ oid, content, paths, layout }: Fork, read: ReadCommit, lineRevisionId: string): PreviewChange => ({
  lineRevisionId,
  baseOid: oid,
  baseRevisionId: content.revision.id,
  base: { layout, paths: [...paths.values()] },
  own: { layout: read.layout, ...ownPaths(paths, read.paths) },
});
