import { Injectable, Logger } from '@nestjs/common';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { nameOrganization } from '../../../common/work-context/work-context.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import { problemOf, type GitProblemKind } from '../model/git-problem.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { InstallationState, SyncOvertaken } from '../state/installation-state.js';
import { SyncPreviews } from '../previews/sync-previews.js';
import { GitAuthors } from './git-authors.js';
import { SyncInstallation } from './sync-installation.js';
import type { SyncRequest } from './sync-request.js';

const MINUTE = 60_000;
/** After failures; the last one repeats for ever. */
const DELAYS = [1, 2, 5, 15, 60];
/** What does not become better by itself. */
const UNHURRIED: ReadonlySet<GitProblemKind> = new Set(['git-unauthorized', 'cancelled']);
/** How long syncs fail before somebody is told. */
const REPORTED_AFTER = 24 * 60 * MINUTE;
/** Between two looks, and where the host announces what is new. */
const EVERY = 5;
const EVERY_WITH_HOOKS = 60;
/** A host that has announced nothing for so long may have stopped. */
const TRUSTED = 3 * 24 * 60 * MINUTE;

/** Syncs one installation, and decides when it is looked at next. */
@Injectable()
@HandlesJob({ name: 'git.sync', attempts: 3 })
export class SyncGit extends Job<{ installationId: string } & SyncRequest> {
  private readonly logger = new Logger(SyncGit.name);

  constructor(
    private readonly installationState: InstallationState,
    private readonly gitAuthors: GitAuthors,
    private readonly syncInstallation: SyncInstallation,
    private readonly syncPreviews: SyncPreviews,
    private readonly gitTransport: GitTransport,
    private readonly jobs: Jobs,
  ) {
    super();
  }

  async run({ installationId, ...request }: { installationId: string } & SyncRequest, { signal }: JobContext): Promise<void> {
    const installation = await this.installationState.find(installationId);
    if (!installation || installation.url === null || (await this.gitTransport.unavailable()) !== undefined) return;
    nameOrganization(installation.orgId);
    try {
      const author = await this.gitAuthors.find(installation);
      await this.syncInstallation.sync(installation, author, request, signal);
      await this.succeed(installation, await this.syncPreviews.sync(installation, author.actor, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof SyncOvertaken) await this.jobs.enqueue(SyncGit, { installationId, ...request }, { key: installationId });
      else await this.fail(installation, error);
    }
  }

  private async succeed(installation: GitInstallation, hasMore: boolean): Promise<void> {
    const now = Date.now();
    const pause = hasMore ? 0 : await this.pause(installation, now);
    await this.installationState.change(installation, {
      failures: 0,
      failingSince: null,
      failureReported: false,
      problem: null,
      problemKind: null,
      checkedAt: new Date(now),
      nextCheckAt: new Date(now + pause * MINUTE),
    });
  }

  /** Hooks may have come, or may have been missed, since the sync began. */
  private async pause({ id }: GitInstallation, now: number): Promise<number> {
    const seen = (await this.installationState.find(id))?.hookSeenAt ?? null;
    return seen !== null && now - seen.getTime() < TRUSTED ? EVERY_WITH_HOOKS : EVERY;
  }

  private async fail(installation: GitInstallation, error: unknown): Promise<void> {
    const { kind, message } = problemOf(error);
    if (kind === 'unexpected') this.logger.error({ event: 'git.sync-broken', installationId: installation.id, err: error });
    const failures = installation.failures + (kind === 'cancelled' ? 0 : 1);
    const delay = UNHURRIED.has(kind) ? DELAYS.at(-1)! : DELAYS[Math.min(failures, DELAYS.length) - 1]!;
    const now = Date.now();
    const failingSince = installation.failingSince ?? (kind === 'cancelled' ? null : new Date(now));
    const isLong = failingSince !== null && now - failingSince.getTime() >= REPORTED_AFTER;
    if (isLong && !installation.failureReported) await this.installationState.announceFailure(installation, message);
    await this.installationState.change(installation, {
      failures,
      failingSince,
      failureReported: isLong,
      problem: message,
      problemKind: kind,
      checkedAt: new Date(now),
      nextCheckAt: new Date(now + delay * MINUTE),
    });
  }
}
