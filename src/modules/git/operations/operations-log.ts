import { Injectable, Logger } from '@nestjs/common';
import { Not } from 'typeorm';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitCommitRow } from '../model/git-commit.entity.js';
import { GitProblem, problemOf } from '../model/git-problem.js';
import { GitOperation, type GitCounts, type GitDirection, type GitStage, type GitTrigger } from '../model/git-operation.entity.js';
import { GitSyncCompleted, GitSyncStarted } from './git-operation.events.js';
import { GitOperationFile, type ReportedFile } from '../model/git-operation-file.entity.js';

/** Files that are reported of one operation. */
const MOST_FILES = 20_000;
const BATCH = 1000;
const DAY = 24 * 60 * 60 * 1000;
const KEPT = '90 days';
const CANCELLED = 'Somebody cancelled it: it begins again when the space is edited, when somebody asks for it, or after an hour';

export interface OperationEnd {
  state: 'success' | 'failure';
  reason?: string;
  errorType?: string;
  toOid?: string | null;
  revisionId?: string;
  changeRequestId?: string;
  report?: readonly ReportedFile[];
}

/** Records what syncs did, for those who want to know why something is as it is. */
@Injectable()
export class OperationsLog {
  private readonly logger = new Logger(OperationsLog.name);

  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Records how work ends. */
  async record(
    installation: GitInstallation,
    direction: GitDirection,
    trigger: GitTrigger,
    work: (operationId: string) => Promise<Partial<OperationEnd>>,
  ): Promise<void> {
    const id = await this.begin(installation, direction, trigger);
    try {
      await this.end(installation, { id, direction }, { state: 'success', ...(await work(id)) });
    } catch (error) {
      const { kind, message } = problemOf(error);
      this.logger.warn({ event: 'git.operation-failed', installationId: installation.id, direction, kind, message });
      await this.database
        .repo(GitCommitRow)
        .update({ installationId: installation.id, operationId: id, state: 'pending' }, { state: 'failed' });
      await this.end(installation, { id, direction }, { state: 'failure', reason: message, errorType: kind });
      throw error;
    }
  }

  private async begin(
    { id: installationId, spaceId, syncedOid }: GitInstallation,
    direction: GitDirection,
    trigger: GitTrigger,
  ): Promise<string> {
    const id = newId();
    await this.database.tx(async () => {
      // What was interrupted begins again as another one.
      await this.interrupt({ id: installationId, spaceId });
      await this.database.repo(GitOperation).insert({
        id,
        installationId,
        direction,
        trigger,
        state: 'running',
        stage: 'repo_fetch',
        fromOid: syncedOid,
        startedAt: new Date(),
      });
      await this.events.emit(new GitSyncStarted(spaceId, installationId, id, direction));
    });
    return id;
  }

  /** Ends what a process that died has left: if a sync has nothing to do, nothing else would end it. */
  async interrupt({ id: installationId, spaceId }: Pick<GitInstallation, 'id' | 'spaceId'>): Promise<void> {
    await this.database.tx(async () => {
      const interrupted = await this.database.query<{ id: string; direction: GitDirection }>(
        `UPDATE git_operations SET state = 'failure', reason = 'It was interrupted', ended_at = now()
         WHERE installation_id = $1 AND state = 'running' RETURNING id, direction`,
        [installationId],
      );
      for (const { id, direction } of interrupted)
        await this.events.emit(new GitSyncCompleted(spaceId, installationId, id, direction, 'failure'));
    });
  }

  /**
   * Notes how far it came, and ends here if somebody cancelled it. One that another process took for dead goes on: the lock of the
   * installation decides who is first.
   */
  async reach(id: string, stage: GitStage): Promise<void> {
    const { affected } = await this.database.repo(GitOperation).update({ id, state: 'running' }, { stage });
    if (affected === 1) return;
    if (await this.database.repo(GitOperation).existsBy({ id, errorType: 'cancelled' })) throw new GitProblem('cancelled', CANCELLED);
  }

  /**
   * Ends an operation, which stops at its next step. At the last one it is too late: that one waits for it, because it is noted in the
   * transaction that changes everything.
   */
  async cancel({ id, installationId: installation }: GitOperation): Promise<GitOperation> {
    return this.database.tx(async () => {
      const repo = this.database.repo(GitOperation);
      const { affected } = await repo.update(
        { id, state: 'running', stage: Not('finalize') },
        { state: 'failure', errorType: 'cancelled', reason: CANCELLED, endedAt: new Date() },
      );
      const operation = await repo.findOneBy({ id });
      if (!operation) throw new NotFound('Git operation');
      if (affected !== 1)
        throw new Conflict(operation.state === 'running' ? 'The operation is at its last step' : 'The operation has ended');
      audit(this.database, 'git-operation.cancel', { id }, { installation });
      return operation;
    });
  }

  private async end(
    { id: installationId, spaceId }: GitInstallation,
    { id, direction }: Pick<GitOperation, 'id' | 'direction'>,
    { report = [], reason, errorType, toOid, revisionId, changeRequestId, state }: OperationEnd,
  ): Promise<void> {
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(GitOperation).update(id, {
        state,
        endedAt: new Date(),
        counts: countsOf(report),
        reason: reason ?? null,
        errorType: errorType ?? null,
        toOid: toOid ?? null,
        revisionId: revisionId ?? null,
        changeRequestId: changeRequestId ?? null,
      });
      // The installation was deleted meanwhile.
      if (affected === 0) return;
      await this.events.emit(new GitSyncCompleted(spaceId, installationId, id, direction, state));
      const rows = report
        .slice(0, MOST_FILES)
        .map(({ path, outcome, reason: why, targetId }, n) => ({ operationId: id, n, path, outcome, reason: why, targetId }));
      for (let from = 0; from < rows.length; from += BATCH)
        await this.database.repo(GitOperationFile).insert(rows.slice(from, from + BATCH));
    });
  }

  /** The last one of each state stays. */
  @Periodic({ name: 'git.sweep-operations', every: DAY })
  async sweep(): Promise<void> {
    await this.database.query(
      `DELETE FROM git_operations o WHERE o.started_at < now() - interval '${KEPT}' AND EXISTS (
         SELECT FROM git_operations n WHERE n.installation_id = o.installation_id AND n.state = o.state AND n.started_at > o.started_at)`,
    );
  }
}

function countsOf(report: readonly ReportedFile[]): GitCounts {
  const of = (...outcomes: ReportedFile['outcome'][]) => report.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { created: of('created'), updated: of('updated', 'moved'), removed: of('removed'), skipped: of('skipped') };
}
