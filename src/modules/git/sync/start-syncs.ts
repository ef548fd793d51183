import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { Consumes, EventConsumer } from '../../../common/events/event-consumer.decorator.js';
import { OnEvent } from '../../../common/events/events.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import { SpacesTransferred } from '../../spaces/space.events.js';
import { ConnectedContentChanged } from '../../versions/heads/content.events.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { SyncGit } from './sync-git.job.js';
import type { SyncRequest } from './sync-request.js';

const MINUTE = 60_000;
/** Milliseconds from an edit to its sync, which further edits join. */
const QUIET = 20_000;
const MOST_DUE = 500;

/** Starts syncs: when a space is edited, when somebody asks, and from time to time. At most one waits for an installation. */
@Injectable()
@EventConsumer({ name: 'git-bridge', latestOnly: true })
export class StartSyncs {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  async start(installationId: string, request: SyncRequest): Promise<void> {
    await this.jobs.enqueue(SyncGit, { installationId, ...request }, { key: installationId });
  }

  /** Looks, because the host says that there is something new. A sync that waits will find it. */
  async announce(installationId: string): Promise<void> {
    await this.jobs.enqueue(SyncGit, { installationId, trigger: 'hook' }, { key: installationId, unlessWaiting: true });
  }

  /** A merged change request with commits is such a change, too. */
  @Consumes(ConnectedContentChanged)
  async follow({ spaceId }: ConnectedContentChanged): Promise<void> {
    const installation = await this.database.repo(GitInstallation).findOneBy({ spaceId });
    if (!installation || installation.url === null || installation.push === 'off') return;
    // A sync that waits will find the edit, and may have been asked for with more, such as a message.
    const later = { key: installation.id, runAt: new Date(Date.now() + QUIET), unlessWaiting: true };
    await this.jobs.enqueue(SyncGit, { installationId: installation.id, trigger: 'content' }, later);
  }

  @Periodic({ name: 'git.look', every: MINUTE })
  async look(): Promise<void> {
    const due = await this.database.query<{ id: string }>(
      `UPDATE git_installations SET next_check_at = now() + interval '1 hour' WHERE id IN (
         SELECT id FROM git_installations WHERE next_check_at <= now() ORDER BY next_check_at LIMIT ${MOST_DUE} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
    );
    const payloads = due.map(({ id }) => ({ installationId: id, trigger: 'schedule' as const }));
    if (payloads.length > 0)
      await this.jobs.enqueueEach(SyncGit, payloads, ({ installationId }) => installationId, { unlessWaiting: true });
  }

  @PurgesSpaces({ table: 'git_installations' })
  async purge(spaceId: string): Promise<boolean> {
    await this.database.repo(GitInstallation).delete({ spaceId });
    return true;
  }

  /** The credentials are those of the former organization. */
  @OnEvent(SpacesTransferred, { inTransaction: true })
  async ofTransferred({ spaceIds }: SpacesTransferred): Promise<void> {
    await this.database.repo(GitInstallation).delete({ spaceId: Any(spaceIds) });
  }
}
