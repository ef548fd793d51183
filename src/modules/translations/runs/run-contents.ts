import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { OpenRun } from './run-state.js';
import { TranslationConflicts } from './translation-conflicts.js';
import type { Unsettled } from './unsettled.js';

/** The contents that a run starts from. */
export interface RunContents {
  resultSpaceId: string;
  sourceTitle: string;
  source: Content;
  /** The source as the last completed run translated it. */
  previous?: Content;
  /** The translation of that; empty before the first run. */
  before: Content;
  /** The result now. */
  result: Content;
  /** The conflicts of earlier runs. */
  unsettled: Unsettled;
}

@Injectable()
export class ReadRunContents {
  constructor(
    private readonly database: Database,
    private readonly revisionsService: RevisionsService,
    private readonly translationConflicts: TranslationConflicts,
  ) {}

  async read({ translation, run }: OpenRun): Promise<RunContents> {
    const { sourceSpaceId, resultSpaceId } = translation;
    // The conflicts first: a change request that is merged meanwhile changes the head, too.
    const unsettled = await this.translationConflicts.listUnsettled(translation.id);
    const [row] = await this.database.query<{ head: string; title: string }>(
      `SELECT s.revision_id AS head, (SELECT title FROM spaces o WHERE o.id = $2) AS title
       FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL`,
      [resultSpaceId, sourceSpaceId],
    );
    if (!row || resultSpaceId === null) throw new NotFound('result');
    const { sourceRevisionId: previous, engineRevisionId } = translation;
    return {
      resultSpaceId,
      sourceTitle: row.title,
      unsettled,
      source: await this.open(sourceSpaceId, run.sourceRevision),
      ...(previous !== null && { previous: await this.open(sourceSpaceId, previous) }),
      before: await this.open(resultSpaceId, engineRevisionId!),
      result: await this.open(resultSpaceId, row.head),
    };
  }

  private async open(spaceId: string, id: string): Promise<Content> {
    const revision = await this.revisionsService.find(spaceId, id);
    if (!revision) throw new NotFound('revision');
    return this.revisionsService.open(revision);
  }
}
