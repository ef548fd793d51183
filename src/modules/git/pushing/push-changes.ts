import { Injectable } from '@nestjs/common';
import type { GitRepository } from '../../../common/git/git-repository.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { OperationsLog } from '../operations/operations-log.js';
import { PreparePush, type Push } from './prepare-push.js';
import { SettlePush } from './settle-push.js';

export interface Pushed {
  outcome: 'nothing' | 'pushed' | 'lost';
  oid?: string;
  report: ReportedFile[];
}

/**
 * Commits what differs between the space and the last commit, and moves the branch to it if nobody was faster. The id of the commit
 * is stored before: after an interruption it tells whether the push had succeeded.
 */
@Injectable()
export class PushChanges {
  constructor(
    private readonly preparePush: PreparePush,
    private readonly settlePush: SettlePush,
    private readonly operationsLog: OperationsLog,
  ) {}

  async push(push: Push): Promise<Pushed> {
    const { installation, repository, revisionId, operationId } = push;
    const planned = await this.preparePush.prepare(push);
    await this.operationsLog.reach(operationId, 'finalize');
    const { syncedOid, ref } = installation;
    if (planned.oid === syncedOid || planned.oid === '') {
      // The space says the same in other words, so there is nothing to commit.
      await this.settlePush.settle(installation, repository, planned, { oid: syncedOid, operationId });
      return { outcome: 'nothing', report: planned.report };
    }
    await this.settlePush.note(installation, planned.oid, revisionId);
    const pushed = await repository.push(ref!, syncedOid ?? undefined, planned.oid);
    if (pushed.outcome === 'refused') {
      await this.settlePush.note(installation, null, null);
      throw new GitProblem('refused', `The host declines the commit: ${pushed.reason}`);
    }
    if (pushed.outcome === 'lost') {
      await this.settlePush.note(installation, null, null);
      return { outcome: 'lost', report: [] };
    }
    await this.settlePush.settle(installation, repository, planned, { oid: planned.oid, operationId });
    return { outcome: 'pushed', oid: planned.oid, report: planned.report };
  }

  /** After an interruption: if the noted commit is in the branch, the push had succeeded. */
  async recover(installation: GitInstallation, repository: GitRepository): Promise<void> {
    const { pushedOid, pushedRevisionId } = installation;
    if (pushedOid === null) return;
    const { head } = repository;
    const isThere = head !== undefined && (head === pushedOid || (await repository.isAncestor(pushedOid, head)));
    if (!isThere) return this.settlePush.note(installation, null, null);
    const planned = await this.preparePush.prepare({ installation, repository, revisionId: pushedRevisionId! });
    await this.settlePush.settle(installation, repository, planned, { oid: pushedOid, operationId: null });
  }
}
