import { Injectable, Logger } from '@nestjs/common';
import { endedWork } from '../../../../common/contract/ended-work.js';
import { tightenHeap } from '../../../../common/concurrency/tight-heap.js';
import { Database } from '../../../../common/db/database.js';
import { Events } from '../../../../common/events/events.js';
import { ApiError, NotFound } from '../../../../common/http/errors.js';
import { HandlesJob, Job, type JobContext } from '../../../../common/jobs/job.js';
import { ImportFailed } from '../model/import-failed.js';
import { Import } from '../model/import.entity.js';
import { ImportEnded } from '../model/import.events.js';
import { ImportStopped } from './import-entries.js';
import { RunImport } from './run-import.js';

const ATTEMPTS = 5;

/** Runs all imports that wait in a lane, one after the other, and records how they end. */
@Injectable()
@HandlesJob({ name: 'imports.run', attempts: ATTEMPTS })
export class RunImports extends Job<{ lane: number }> {
  private readonly logger = new Logger(RunImports.name);

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly runImport: RunImport,
  ) {
    super();
  }

  async run({ lane }: { lane: number }, { attempt, signal }: JobContext): Promise<void> {
    const release = tightenHeap();
    try {
      while (!signal.aborted && (await this.runNext(lane, signal, attempt >= ATTEMPTS)));
    } finally {
      release();
    }
    // It runs again, for those that still wait.
    signal.throwIfAborted();
  }

  /** Runs the import that has waited longest in a lane. Returns whether there was one. */
  private async runNext(lane: number, signal: AbortSignal, isLastAttempt: boolean): Promise<boolean> {
    const [row] = await this.database.query<{ id: string }>(
      `UPDATE imports SET status = 'in-progress', started_at = coalesce(started_at, now())
       WHERE id = (SELECT id FROM imports WHERE lane = $1 AND status IN ('pending', 'in-progress') ORDER BY created_at, id LIMIT 1
         -- One that is cancelled meanwhile stays so.
         FOR UPDATE)
       RETURNING id`,
      [lane],
    );
    const run = row && (await this.database.repo(Import).findOneBy({ id: row.id }));
    if (!run) return false;
    try {
      await this.runImport.run(run, signal);
      this.logger.log({ event: 'import.ended', id: run.id, spaceId: run.spaceId });
    } catch (error) {
      if (error instanceof ImportStopped) return true;
      const reason = reasonOf(error);
      if (reason === undefined && (signal.aborted || !isLastAttempt)) throw error;
      if (reason === undefined) this.logger.error({ event: 'import.failed', id: run.id, spaceId: run.spaceId, err: error });
      await this.fail(run, reason ?? 'An unexpected error occurred: the log of the service has the details');
    }
    return true;
  }

  private async fail({ id, orgId, spaceId, createdById, createdAt }: Import, reason: string): Promise<void> {
    await this.database.tx(async () => {
      const failed = { status: 'failed', reason, finishedAt: new Date() } as const;
      const { affected } = await this.database.repo(Import).update({ id, status: 'in-progress' }, failed);
      if (affected) await this.events.emit(new ImportEnded(orgId, spaceId, id, 'failed', endedWork(createdById, createdAt, reason)));
    });
  }
}

/** What the author of the import can do something about. Undefined for anything unexpected. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ImportFailed) return error.message;
  if (error instanceof NotFound) return 'The change request or the space does not exist any more';
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}
