import { Injectable } from '@nestjs/common';
import type { GitCommit, GitRepository } from '../../../common/git/git-repository.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { CommitsLog } from './commits-log.js';

const MOST_COMMITS = 10_000;

export interface FoundCommits {
  /** The newest first; at first, only the last one. */
  commits: readonly GitCommit[];
  /** Whether the last commit that was synced is in the branch no more. */
  isRewritten: boolean;
}

/** Finds the commits of a branch that were not synced yet. */
@Injectable()
export class NewCommits {
  constructor(private readonly commitsLog: CommitsLog) {}

  async find({ syncedOid, onRewrite }: GitInstallation, repository: GitRepository): Promise<FoundCommits> {
    const { head } = repository;
    if (head === undefined) return { commits: [], isRewritten: false };
    const isRewritten = syncedOid !== null && !(await repository.isAncestor(syncedOid, head));
    if (isRewritten && onRewrite === 'stop')
      throw new GitProblem('rewritten', 'The history of the branch was rewritten, and `onRewrite` is `stop`: change it to go on');
    const since = isRewritten ? undefined : (syncedOid ?? undefined);
    return { commits: await repository.commits(since, head, syncedOid === null ? 1 : MOST_COMMITS), isRewritten };
  }

  /** Lists them for those who ask what became of them. */
  async record({ id }: GitInstallation, operationId: string, { commits, isRewritten }: FoundCommits): Promise<void> {
    // Of a longer history, it is not known which of the older commits it still has.
    if (isRewritten && commits.length < MOST_COMMITS) await this.commitsLog.drop(id, commits);
    await this.commitsLog.find(id, operationId, commits);
  }
}
