import { Injectable } from '@nestjs/common';
import { endedWork } from '../../../common/contract/ended-work.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { TranslationRunEnded } from '../translation.events.js';
import { Translation, type KeptSegment, type Run, type RunProgress } from '../translation.entity.js';

/** What a completed run leaves for the next one. */
export interface Completion extends Pick<Translation, 'resultRevisionId' | 'engineRevisionId' | 'sourceRevisionId' | 'glossary' | 'stats'> {
  /** The change requests that were opened, or got another proposal. */
  changeRequests: readonly string[];
}

/** How many of the kept segments are reported. */
export const MOST_KEPT = 50;

/** The run was cancelled, or its translation was deleted. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

/** A translation whose run is in progress. */
export interface OpenRun {
  translation: Translation;
  run: Run;
}

/** Reads and writes the state of runs. A run that has ended cannot be changed any more. */
@Injectable()
export class RunState {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Undefined if this run has ended. */
  async open(translationId: string, runId: string): Promise<OpenRun | undefined> {
    const translation = await this.database.repo(Translation).findOneBy({ id: translationId });
    const run = translation?.lastRun;
    return translation && run?.id === runId && run.status === 'running' ? { translation, run } : undefined;
  }

  /** Records the progress. Throws if the run has ended meanwhile. */
  async report({ translation, run }: OpenRun, progress: RunProgress, kept: readonly KeptSegment[]): Promise<void> {
    const found = { progress, kept: { count: kept.length, items: kept.slice(0, MOST_KEPT) } };
    const rows = await this.database.query(
      `UPDATE translations SET last_run = last_run || $3::jsonb WHERE id = $1 AND ${isOpen('$2')} RETURNING id`,
      [translation.id, run.id, JSON.stringify(found)],
    );
    if (rows.length === 0) throw new RunEnded();
  }

  /** Runs in the transaction that writes the result. Throws if the run has ended meanwhile. */
  async complete({ translation, run }: OpenRun, { changeRequests, stats, ...next }: Completion): Promise<void> {
    const ended = { status: 'completed', finishedAt: new Date().toISOString(), ...(changeRequests.length > 0 && { changeRequests }) };
    const rows = await this.database.query(
      `UPDATE translations SET status = 'completed', last_run = last_run || $3::jsonb, stats = $4, result_revision_id = $5,
         engine_revision_id = $6, source_revision_id = $7, glossary = $8, updated_at = now()
       WHERE id = $1 AND ${isOpen('$2')} RETURNING id`,
      [
        translation.id,
        run.id,
        JSON.stringify(ended),
        JSON.stringify(stats),
        next.resultRevisionId,
        next.engineRevisionId,
        next.sourceRevisionId,
        next.glossary,
      ],
    );
    if (rows.length === 0) throw new RunEnded();
    const { orgId, sourceSpaceId, id } = translation;
    const work = endedWork(run.userId, new Date(run.startedAt));
    await this.events.emit(new TranslationRunEnded(orgId, sourceSpaceId, id, run.id, 'completed', work));
  }

  async fail(translationId: string, runId: string, error: string): Promise<void> {
    const ended = { status: 'failed', error, finishedAt: new Date().toISOString() };
    await this.database.tx(async () => {
      const [failed] = await this.database.query<Pick<Translation, 'orgId' | 'sourceSpaceId'> & Pick<Run, 'userId' | 'startedAt'>>(
        `UPDATE translations SET status = 'pending', last_run = last_run || $3::jsonb, updated_at = now() WHERE id = $1 AND ${isOpen('$2')}
         RETURNING org_id AS "orgId", source_space_id AS "sourceSpaceId", last_run ->> 'userId' AS "userId",
           last_run ->> 'startedAt' AS "startedAt"`,
        [translationId, runId, JSON.stringify(ended)],
      );
      if (!failed) return;
      const { orgId, sourceSpaceId, userId, startedAt } = failed;
      const work = endedWork(userId, new Date(startedAt), error);
      await this.events.emit(new TranslationRunEnded(orgId, sourceSpaceId, translationId, runId, 'failed', work));
    });
  }
}

/** SQL: whether this run is in progress. */
const isOpen = (run: string) => `status = 'running' AND last_run ->> 'id' = ${run}`;
