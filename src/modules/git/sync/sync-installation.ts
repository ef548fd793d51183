import { Injectable } from '@nestjs/common';
import type { GitRepository } from '../../../common/git/git-repository.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { OperationsLog } from '../operations/operations-log.js';
import { PushChanges } from '../pushing/push-changes.js';
import { GitRemotes } from '../repository/git-remotes.js';
import { InstallationState } from '../state/installation-state.js';
import type { GitAuthor } from './git-authors.js';
import { PullCommits } from './pull-commits.js';
import { shortRef } from './short-ref.js';
import type { SyncRequest } from './sync-request.js';

/** How often a sync pulls and pushes because others were faster. */
const MOST_ROUNDS = 4;

/** One sync: what is new in the repository comes into the space, and then what is new in the space into the repository. */
@Injectable()
export class SyncInstallation {
  constructor(
    private readonly gitTransport: GitTransport,
    private readonly gitRemotes: GitRemotes,
    private readonly installationState: InstallationState,
    private readonly pullCommits: PullCommits,
    private readonly pushChanges: PushChanges,
    private readonly operationsLog: OperationsLog,
  ) {}

  async sync(installation: GitInstallation, author: GitAuthor, request: SyncRequest, signal: AbortSignal): Promise<void> {
    const remote = await this.gitRemotes.of(installation);
    const { ref } = installation;
    if (ref === null) throw new GitProblem('git-not-found', 'No branch is set yet');
    const refs = await this.gitTransport.refs(remote, [ref], { signal });
    const oid = refs.find(({ name }) => name === ref)?.oid ?? null;
    if (request.trigger === 'schedule' && isNews(installation, oid)) await this.installationState.missHook(installation);
    if (await this.isQuiet(installation, oid, request)) return this.operationsLog.interrupt(installation);
    for (let round = 1; ; round++) {
      const repository = await this.gitTransport.fetch(remote, ref, { signal });
      try {
        if (await this.syncOnce(installation, repository, author, request, signal)) return;
      } finally {
        await repository.close();
      }
      if (round === MOST_ROUNDS) throw new GitProblem('waiting', 'Others were faster again and again: it is tried again later');
    }
  }

  /** Whether both sides are as the last sync left them. */
  private async isQuiet(installation: GitInstallation, oid: string | null, { force }: SyncRequest): Promise<boolean> {
    const { syncedOid, syncedRevisionId, pushedOid, push } = installation;
    if (oid !== syncedOid || syncedRevisionId === null || pushedOid !== null || force) return false;
    if (push === 'off') return true;
    const isEdited = (await this.installationState.headOf(installation)) !== syncedRevisionId;
    return !isEdited || (await this.installationState.proposalOf(installation)) !== undefined;
  }

  /** Returns false if somebody else was faster. */
  private async syncOnce(
    installation: GitInstallation,
    repository: GitRepository,
    author: GitAuthor,
    request: SyncRequest,
    signal: AbortSignal,
  ): Promise<boolean> {
    await this.pushChanges.recover(installation, repository);
    const head = repository.head ?? null;
    const isFirst = installation.syncedRevisionId === null;
    if (installation.syncedOid !== null && head === null)
      throw new GitProblem(
        'branch-gone',
        `The branch ${shortRef(installation.ref!)} does not exist any more: restore it or choose another one`,
      );
    const hasNews = isFirst || head !== installation.syncedOid;
    if (hasNews)
      await this.operationsLog.record(installation, 'import', request.trigger, (id) =>
        this.pullCommits.pull(installation, repository, author, { ...request, signal, id }),
      );
    return this.push(installation, repository, request);
  }

  private async push(
    installation: GitInstallation,
    repository: GitRepository,
    { trigger, message, force, takes }: SyncRequest,
  ): Promise<boolean> {
    if (installation.push === 'off') return true;
    const proposal = await this.installationState.proposalOf(installation);
    if (proposal && !(force && takes === 'space' && proposal.status === 'archived')) return true;
    if (proposal) await this.installationState.dismiss(installation);
    const revisionId = await this.installationState.headOf(installation);
    if (revisionId === installation.syncedRevisionId) return true;
    let isLost = false;
    await this.operationsLog.record(installation, 'export', trigger, async (id) => {
      await this.operationsLog.reach(id, 'content_process');
      const pushed = await this.pushChanges.push({
        installation,
        repository,
        revisionId,
        operationId: id,
        ...(message !== undefined && { message }),
      });
      isLost = pushed.outcome === 'lost';
      return { ...(pushed.oid !== undefined && { toOid: pushed.oid }), report: pushed.report, revisionId };
    });
    return !isLost;
  }
}

/** Whether somebody else has moved the branch. */
const isNews = ({ syncedRevisionId, syncedOid, pushedOid }: GitInstallation, oid: string | null): boolean =>
  syncedRevisionId !== null && oid !== syncedOid && oid !== pushedOid;
