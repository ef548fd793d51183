import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { GitRepository } from '../../../common/git/git-repository.js';
import { MergeRules } from '../../change-requests/rules/merge-rules.js';
import type { Space } from '../../spaces/space.entity.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { NewCommits, type FoundCommits } from '../commits/new-commits.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { InstallationState } from '../state/installation-state.js';
import { ReadCommits, type ReadCommit } from './read-commit.js';

/** What is new in a repository since the last sync. */
export interface News extends FoundCommits {
  /** Undefined if the branch does not exist yet. */
  commit: string | undefined;
  read: ReadCommit;
  /** The content of the last commit; at first, that of the space. */
  content: Content;
  /** Why it is proposed, even without a conflict. */
  proposedBecause: string | undefined;
}

/** So many pages may go without a question, however few there are. */
const SPARED = 10;

/** Reads what is new in a repository, and decides by the settings whether it may come into the space. */
@Injectable()
export class ReadNews {
  constructor(
    private readonly installationState: InstallationState,
    private readonly newCommits: NewCommits,
    private readonly readCommits: ReadCommits,
    private readonly mergeRules: MergeRules,
  ) {}

  /** Without an operation that it is done for, nothing is stored. */
  async read(
    installation: GitInstallation,
    repository: GitRepository,
    { actor, space }: { actor: Actor; space: Space },
    { signal, operationId }: { signal: AbortSignal; operationId?: string },
  ): Promise<News> {
    const { syncedRevisionId, pull } = installation;
    const commit = repository.head;
    const content = await this.installationState.contentOf(installation, syncedRevisionId ?? space.revisionId);
    const found = await this.newCommits.find(installation, repository);
    if (operationId !== undefined) await this.newCommits.record(installation, operationId, found);
    const dryRun = operationId === undefined;
    const read = await this.readCommits.read(installation, { repository, commit, content, actor, signal, dryRun });
    if (pull === 'off' && !isNoChange(read.changes))
      throw new GitProblem(
        'waiting',
        'The branch has content that the space does not have, and `pull` is `off`: nothing is pulled, and nothing is pushed either',
      );
    const proposedBecause = await this.reasonToPropose(installation, space, { ...found, read, content });
    return { ...found, commit, read, content, proposedBecause };
  }

  private async reasonToPropose(
    { pull, onRewrite }: GitInstallation,
    space: Space,
    { isRewritten, read, content }: Pick<News, 'isRewritten' | 'read' | 'content'>,
  ): Promise<string | undefined> {
    if (pull === 'propose') return 'Commits are proposed, because `pull` of the installation is `propose`.';
    if (isRewritten && onRewrite === 'propose')
      return 'The history of the branch was rewritten, so commits may be missing that were synced before.';
    const removed = [...read.changes.pages].filter(([id, page]) => page === null && content.pages.get(id)?.type === 'document').length;
    if (removed > SPARED && 2 * removed > content.pages.size) return `It would remove ${removed} of ${content.pages.size} pages.`;
    if (pull === null && (await this.mergeRules.apply(space))) return 'Merge rules apply to the space, so commits are proposed.';
    return undefined;
  }
}
