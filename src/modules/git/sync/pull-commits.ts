import { Injectable } from '@nestjs/common';
import { plainDocument } from '../../../common/document/plain-document.js';
import type { GitCommit, GitRepository } from '../../../common/git/git-repository.js';
import { oneLine } from '../../exchange/format/one-line.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { OperationsLog, type OperationEnd } from '../operations/operations-log.js';
import { ApplyPull } from '../pulling/apply-pull.js';
import { ReadNews } from '../pulling/read-news.js';
import type { GitAuthor } from './git-authors.js';
import { shortRef } from './short-ref.js';
import type { SyncRequest } from './sync-request.js';

const SHOWN_COMMITS = 20;

/** Brings what is new in a repository into its space. */
@Injectable()
export class PullCommits {
  constructor(
    private readonly readNews: ReadNews,
    private readonly applyPull: ApplyPull,
    private readonly operationsLog: OperationsLog,
  ) {}

  async pull(
    installation: GitInstallation,
    repository: GitRepository,
    { actor, space }: GitAuthor,
    { signal, id: operationId, force, takes }: SyncRequest & { signal: AbortSignal; id: string },
  ): Promise<Partial<OperationEnd>> {
    const { syncedOid, syncedRevisionId } = installation;
    await this.operationsLog.reach(operationId, 'config_check');
    const news = await this.readNews.read(installation, repository, { actor, space }, { signal, operationId });
    const { commit, commits, isRewritten, read, content, proposedBecause } = news;
    const { subject, lines } = describe(installation.ref!, commits, { isFirst: syncedRevisionId === null, isRewritten, syncedOid });
    const pulled = await this.applyPull.apply({
      installation,
      operationId,
      beforeMoving: () => this.operationsLog.reach(operationId, 'finalize'),
      commit: commit === undefined ? undefined : { oid: commit, message: commits[0]?.message ?? '', createdHere: false },
      read,
      content,
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
