import { Injectable } from '@nestjs/common';
import { GitError } from '../../../common/git/git-error.js';
import type { GitRef } from '../../../common/git/git-remote.js';
import type { GitRepository } from '../../../common/git/git-repository.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { ReadNews, type News } from '../pulling/read-news.js';
import { PreparePush } from '../pushing/prepare-push.js';
import { GitRemotes } from '../repository/git-remotes.js';
import { InstallationState } from '../state/installation-state.js';
import { GitAuthors } from './git-authors.js';
import { shortRef } from './short-ref.js';

/** What a sync would do. */
export interface SyncTrial {
  branches: readonly GitRef[];
  commit: string | undefined;
  /** Pages that the commit has, as far as something is new in it. */
  pages: number | undefined;
  /** Absent if there is nothing new in the repository. */
  imported: { report: readonly ReportedFile[]; proposedBecause: string | undefined } | undefined;
  /** Absent if nothing would be pushed, or if what is pushed depends on how commits are merged. */
  exported: { report: readonly ReportedFile[] } | undefined;
}

const LONGEST = 60_000;
const BRANCHES = 'refs/heads/';

/** Finds out what a sync would do, and stores nothing. */
@Injectable()
export class TrySync {
  constructor(
    private readonly gitTransport: GitTransport,
    private readonly gitRemotes: GitRemotes,
    private readonly gitAuthors: GitAuthors,
    private readonly installationState: InstallationState,
    private readonly readNews: ReadNews,
    private readonly preparePush: PreparePush,
  ) {}

  /** Somebody waits for the answer, so it may not take as long as a sync. */
  async run(installation: GitInstallation): Promise<SyncTrial> {
    const ending = new AbortController();
    const late = new GitError('git-timeout', `It takes longer than ${LONGEST / 1000} seconds: a sync has more time.`);
    const timer = setTimeout(() => ending.abort(late), LONGEST);
    try {
      return await this.try(installation, ending.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  private async try(installation: GitInstallation, signal: AbortSignal): Promise<SyncTrial> {
    const { ref, syncedOid, syncedRevisionId } = installation;
    if (ref === null) throw new GitProblem('git-not-found', 'No branch is set yet');
    const remote = await this.gitRemotes.of(installation);
    const branches = await this.gitTransport.refs(remote, [`${BRANCHES}*`], { signal });
    const repository = await this.gitTransport.fetch(remote, ref, { signal });
    try {
      const { head } = repository;
      if (syncedOid !== null && head === undefined)
        throw new GitProblem('branch-gone', `The branch ${shortRef(ref)} does not exist any more: restore it or choose another one`);
      const isFirst = syncedRevisionId === null;
      const news =
        isFirst || head !== (syncedOid ?? undefined)
          ? await this.readNews.read(installation, repository, await this.gitAuthors.find(installation), { signal })
          : undefined;
      return {
        branches,
        commit: head,
        pages: news && [...news.read.paths.values()].filter(({ kind }) => kind === 'page').length,
        imported: news && head !== undefined ? { report: news.read.report, proposedBecause: news.proposedBecause } : undefined,
        exported: await this.exported(installation, repository, news),
      };
    } finally {
      await repository.close();
    }
  }

  private async exported(installation: GitInstallation, repository: GitRepository, news: News | undefined): Promise<SyncTrial['exported']> {
    const { push, syncedRevisionId } = installation;
    const hasContent = news !== undefined && news.read.paths.size > 0;
    if (push === 'off' || hasContent || (news && syncedRevisionId !== null)) return undefined;
    const revisionId = await this.installationState.headOf(installation);
    if (revisionId === syncedRevisionId || (await this.installationState.proposalOf(installation))) return undefined;
    const { report } = await this.preparePush.plan({ installation, repository, revisionId });
    return { report };
  }
}
