import { Injectable } from '@nestjs/common';
import { plainDocument } from '../../../common/document/plain-document.js';
import type { GitCommit, GitRepository } from '../../../common/git/git-repository.js';
import { MergeRules } from '../../change-requests/rules/merge-rules.js';
import { oneLine } from '../../exchange/format/one-line.js';
import type { Space } from '../../spaces/space.entity.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { NewCommits } from '../commits/new-commits.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { OperationsLog, type OperationEnd } from '../operations/operations-log.js';
import { ApplyPull } from '../pulling/apply-pull.js';
import { ReadCommits, type ReadCommit } from '../pulling/read-commit.js';
import { InstallationState } from '../state/installation-state.js';
import type { GitAuthor } from './git-authors.js';
import { shortRef } from './short-ref.js';
import type { SyncRequest } from './sync-request.js';

const SHOWN_COMMITS = 20;
/** So many pages may go without a question, however few there are. */
const SPARED = 10;

/** Brings what is new in a repository into its space. */
@Injectable()
export class PullCommits {
  constructor(
    private readonly installationState: InstallationState,
    private readonly newCommits: NewCommits,
    private readonly readCommits: ReadCommits,
    private readonly applyPull: ApplyPull,
    private readonly operationsLog: OperationsLog,
    private readonly mergeRules: MergeRules,
  ) {}

  async pull(
    installation: GitInstallation,
    repository: GitRepository,
    { actor, space }: GitAuthor,
    { signal, id: operationId, force, takes }: SyncRequest & { signal: AbortSignal; id: string },
  ): Promise<Partial<OperationEnd>> {
    const { syncedOid, syncedRevisionId } = installation;
    const commit = repository.head;
    const content = await this.installationState.contentOf(installation, syncedRevisionId ?? space.revisionId);
    const { commits, isRewritten } = await this.newCommits.find(installation, repository, operationId);
    await this.operationsLog.reach(operationId, 'config_check');
    const read = await this.readCommits.read(installation, { repository, commit, content, actor, signal });
    await this.operationsLog.reach(operationId, 'finalize');
    const proposedBecause = await this.reasonToPropose(installation, space, { isRewritten, read, content });
    const { subject, lines } = describe(installation.ref!, commits, { isFirst: syncedRevisionId === null, isRewritten, syncedOid });
    const pulled = await this.applyPull.apply({
      installation,
      commit: commit === undefined ? undefined : { oid: commit, message: commits[0]?.message ?? '', createdHere: false },
      read,
      content,
      operationId,
      actor,
      subject,
      decided: decidedBy(installation, force ? takes : undefined),
      description: plainDocument(...(proposedBecause === undefined ? [] : [proposedBecause]), ...lines),
      ...(proposedBecause !== undefined && { proposedBecause }),
    });
    return {
      toOid: commit ?? null,
      report: read.report,
      ...(pulled.revisionId !== undefined && { revisionId: pulled.revisionId }),
      ...(pulled.changeRequestId !== undefined && { changeRequestId: pulled.changeRequestId }),
    };
  }

  private async reasonToPropose(
    { pull, onRewrite }: GitInstallation,
    space: Space,
    { isRewritten, read, content }: { isRewritten: boolean; read: ReadCommit; content: Content },
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

/** In the first sync, the settings decide; later, only a person does. */
function decidedBy({ syncedRevisionId, priority }: GitInstallation, takes: SyncRequest['takes']): 'ours' | 'theirs' | undefined {
  const side = takes ?? (syncedRevisionId !== null || priority === null ? undefined : priority === 'git' ? 'git' : 'space');
  return side === undefined ? undefined : side === 'git' ? 'ours' : 'theirs';
}

function describe(
  ref: string,
  commits: readonly GitCommit[],
  { isFirst, isRewritten, syncedOid }: { isFirst: boolean; isRewritten: boolean; syncedOid: string | null },
): { subject: string; lines: string[] } {
  const count = commits.length;
  const branch = shortRef(ref);
  const subject = isFirst || isRewritten ? `Git: ${branch}` : `Git: ${count === 1 ? '1 commit' : `${count} commits`} of ${branch}`;
  const lines = commits
    .slice(0, SHOWN_COMMITS)
    .map(
      ({ oid, message, author }) =>
        `${oid.slice(0, 10)} ${oneLine(message.split('\n')[0] ?? '').slice(0, 200)} (${oneLine(author).slice(0, 100)})`,
    );
  const more = count > SHOWN_COMMITS ? [`and ${count - SHOWN_COMMITS} more`] : [];
  return { subject, lines: [...(isRewritten ? [`The commit ${syncedOid} is not in the branch any more.`] : []), ...lines, ...more] };
}
