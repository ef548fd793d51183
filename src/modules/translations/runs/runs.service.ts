import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Conflict, Forbidden, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { CopySpace } from '../../spaces/copy-space.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { abilitiesOf } from '../../spaces/tree/content-abilities.js';
import { effectiveRole } from '../../spaces/tree/effective-role.js';
import { Tree } from '../../spaces/tree/tree.js';
import { Engines, NO_ENGINE } from '../engines/engines.js';
import { Translation, type Run } from '../translation.entity.js';
import { RunTranslation } from './run-translation.job.js';

const LONGEST_TITLE = 50;

/** Starts and cancels runs, one at a time for each translation. The first one creates the result. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly spaceQueries: SpaceQueries,
    private readonly tree: Tree,
    private readonly copySpace: CopySpace,
    private readonly engines: Engines,
    private readonly jobs: Jobs,
  ) {}

  async start({ id, orgId }: Translation, actor: Actor): Promise<void> {
    await this.database.tx(async () => {
      // A transfer locks the tree before it changes translations.
      await this.tree.lock(orgId);
      const translation = await this.lock(id);
      if (translation.status === 'running') throw new Conflict('The translation is running already: wait until it ends, or cancel the run');
      const run = await this.runOf(translation, actor);
      audit(this.database, 'translation.run', { id, orgId }, { space: translation.sourceSpaceId });
      if (!this.engines.chosen) return this.refuse(translation, run);
      const result =
        translation.resultSpaceId === null
          ? await this.createResult(translation, actor)
          : await this.checkResult(translation.resultSpaceId, actor);
      await this.database.repo(Translation).update(id, { ...(result as object), status: 'running', ...started(translation, run) });
      await this.jobs.enqueue(RunTranslation, { translationId: id, runId: run.id }, { key: id });
    });
  }

  /** The job notices it before it writes anything. */
  async cancel({ id, orgId, sourceSpaceId: space }: Translation): Promise<void> {
    const ended = { status: 'cancelled', finishedAt: new Date().toISOString() };
    await this.database.tx(async () => {
      const rows = await this.database.query(
        `UPDATE translations SET status = 'pending', last_run = last_run || $2::jsonb, updated_at = now()
         WHERE id = $1 AND status = 'running' RETURNING id`,
        [id, JSON.stringify(ended)],
      );
      if (rows.length === 0) throw new Conflict('There is nothing to cancel: the translation is not running');
      audit(this.database, 'translation.cancel', { id, orgId }, { space });
    });
  }

  /** Without an engine nothing runs and no result is created: the translation says what to set. */
  private async refuse(translation: Translation, run: Run): Promise<void> {
    const failed: Run = { ...run, status: 'failed', error: NO_ENGINE, finishedAt: run.startedAt };
    await this.database.repo(Translation).update(translation.id, started(translation, failed));
  }

  private async runOf({ sourceSpaceId }: Translation, { userId }: Actor): Promise<Run> {
    const source = await this.spaceQueries.hold(sourceSpaceId);
    if (!source) throw new NotFound('translation');
    return {
      id: newId(),
      status: 'running',
      startedAt: new Date().toISOString(),
      userId,
      sourceRevision: source.revisionId,
      progress: { records: 0, done: 0, sent: 0, reused: 0 },
      kept: { count: 0, items: [] },
    };
  }

  /** The result has the settings and the grants of the source, so that nobody sees more in it than in the source. */
  private async createResult({ sourceSpaceId, orgId, language }: Translation, actor: Actor): Promise<Partial<Translation>> {
    const { space } = await this.copySpace.copy({ id: sourceSpaceId, orgId }, actor, {
      language,
      titleOf: (title) => titleIn(language, title),
      starts: { with: 'nothing' },
    });
    return { resultSpaceId: space.id, resultRevisionId: space.revisionId, engineRevisionId: space.revisionId, sourceRevisionId: null };
  }

  private async checkResult(resultSpaceId: string, actor: Actor): Promise<Partial<Translation>> {
    const { space, granted } = await this.spaceQueries.get(resultSpaceId, actor);
    if (space.deletedAt !== null)
      throw new Conflict('The result is deleted: restore the space, or create another translation, whose first run creates a new result');
    if (!abilitiesOf(effectiveRole(space, granted, actor)).edit) throw new Forbidden('You may not edit the result of this translation');
    return {};
  }

  private async lock(id: string): Promise<Translation> {
    const translation = await this.database.repo(Translation).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!translation) throw new NotFound('translation');
    return translation;
  }
}

/** What every started run changes, whatever becomes of it. */
const started = ({ stats }: Translation, lastRun: Run) => ({ lastRun, stats: { ...stats, runs: stats.runs + 1 }, updatedAt: new Date() });

/** `Handbook` becomes `Handbook (Deutsch)`; a long title is shortened. */
function titleIn(language: string, title: string): string {
  const suffix = ` (${new Intl.DisplayNames([language], { type: 'language' }).of(language)})`;
  const kept = [...title].slice(0, LONGEST_TITLE - [...suffix].length).join('');
  return `${kept.trimEnd()}${suffix}`.trim();
}
