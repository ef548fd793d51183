import { Injectable } from '@nestjs/common';
import { In, type QueryDeepPartialEntity } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { Space } from '../../spaces/space.entity.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { GitCommitRow, type GitCommitState } from '../model/git-commit.entity.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitSyncFailing } from '../operations/git-operation.events.js';
import { GitProblem } from '../model/git-problem.js';

/** The installation was removed, changed or synced by another process: this sync has nothing left to do. */
export class SyncOvertaken extends Error {
  override readonly name = 'SyncOvertaken';
}

/** What a sync relies on: if it is another one, the sync begins again. */
const RELIED_ON = ['url', 'ref', 'projectDirectory', 'syncedOid', 'syncedRevisionId', 'pushedOid', 'changeRequestId'] as const;

/** Reads and changes the state of installations. */
@Injectable()
export class InstallationState {
  constructor(
    private readonly database: Database,
    private readonly revisionsService: RevisionsService,
    private readonly events: Events,
  ) {}

  find(id: string): Promise<GitInstallation | null> {
    return this.database.repo(GitInstallation).findOneBy({ id });
  }

  /** Tells others that nothing has been synced for long. */
  async announceFailure({ spaceId, createdById }: GitInstallation, problem: string): Promise<void> {
    await this.events.emit(new GitSyncFailing(spaceId, createdById, problem));
  }

  /** Locks the installation in the open transaction. */
  async lock(known: GitInstallation): Promise<void> {
    const current = await this.database.repo(GitInstallation).findOne({ where: { id: known.id }, lock: { mode: 'for_no_key_update' } });
    if (!current || RELIED_ON.some((name) => current[name] !== known[name])) throw new SyncOvertaken();
  }

  /** The revision that the space shows. */
  async headOf({ spaceId }: GitInstallation): Promise<string> {
    return (await this.database.repo(Space).findOneByOrFail({ id: spaceId })).revisionId;
  }

  /** The content of a revision that a sync relies on. */
  async contentOf({ spaceId }: GitInstallation, revisionId: string): Promise<Content> {
    const revision = await this.revisionsService.find(spaceId, revisionId);
    if (!revision) throw new GitProblem('unexpected', 'The revision of the last sync is missing: connect the repository again');
    return this.revisionsService.open(revision);
  }

  /** The change request with commits that is still to be decided: pushing would undo what it contains. */
  async proposalOf({ changeRequestId }: GitInstallation, { locked = false } = {}): Promise<ChangeRequest | undefined> {
    if (changeRequestId === null) return undefined;
    const lock = locked ? ({ mode: 'for_no_key_update' } as const) : undefined;
    const found = await this.database.repo(ChangeRequest).findOne({ where: { id: changeRequestId }, ...(lock && { lock }) });
    return found === null || found.status === 'merged' ? undefined : found;
  }

  /** Forgets the change request and what it proposes: the space is right. */
  dismiss(installation: GitInstallation): Promise<void> {
    return this.database.tx(async () => {
      await this.lock(installation);
      await this.database.repo(GitCommitRow).update({ installationId: installation.id, state: 'proposed' }, { state: 'dropped' });
      await this.change(installation, { changeRequestId: null, proposedRevisionId: null });
    });
  }

  /** How many commits were found that the space does not have. */
  behind({ id: installationId }: GitInstallation, { waits }: { waits: boolean }): Promise<number> {
    const states: GitCommitState[] = ['pending', 'failed', ...(waits ? (['proposed'] as const) : [])];
    return this.database.repo(GitCommitRow).countBy({ installationId, state: In(states) });
  }

  /** The branch has moved. If nothing was announced since the last look, the host does not announce everything. */
  async missHook({ id, hookSeenAt, checkedAt }: GitInstallation): Promise<void> {
    if (hookSeenAt === null || (checkedAt !== null && hookSeenAt > checkedAt)) return;
    await this.database.repo(GitInstallation).update({ id, hookSeenAt }, { hookSeenAt: null });
  }

  /** Changes the row, and the entity that the sync works with. */
  async change(installation: GitInstallation, fields: Partial<GitInstallation>): Promise<void> {
    await this.database.repo(GitInstallation).update(installation.id, fields as QueryDeepPartialEntity<GitInstallation>);
    await this.database.afterCommit(() => {
      Object.assign(installation, fields);
    });
  }
}
