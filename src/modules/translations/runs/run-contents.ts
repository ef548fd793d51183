import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { OpenRun } from './run-state.js';

/** The contents that a run starts from. */
export interface RunContents {
  resultSpaceId: string;
  sourceTitle: string;
  source: Content;
  /** The source as the last completed run translated it. */
  previous?: Content;
  /** The translation of that; empty before the first run. */
  before: Content;
  /** The result after the last run, and now. */
  seen: Content;
  result: Content;
  /** What happened to the change request of the last run. */
  proposal: 'none' | 'open' | 'merged' | 'archived';
}

@Injectable()
export class ReadRunContents {
  constructor(
    private readonly db: Database,
    private readonly revisions: RevisionsService,
  ) {}

  async read({ translation, run }: OpenRun): Promise<RunContents> {
    const { sourceSpaceId, resultSpaceId, changeRequestId } = translation;
    const [row] = await this.db.query<{ head: string; title: string; proposal: string | null }>(
      `SELECT s.revision_id AS head, (SELECT title FROM spaces o WHERE o.id = $3) AS title, (SELECT status FROM change_requests c WHERE c.id = $2 AND c.space_id = s.id) AS proposal
       FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL`,
      [resultSpaceId, changeRequestId, sourceSpaceId],
    );
    if (!row || resultSpaceId === null) throw new NotFound('result');
    const { sourceRevisionId: previous, engineRevisionId, resultRevisionId } = translation;
    return {
      resultSpaceId,
      sourceTitle: row.title,
      source: await this.open(sourceSpaceId, run.sourceRevision),
      ...(previous !== null && { previous: await this.open(sourceSpaceId, previous) }),
      before: await this.open(resultSpaceId, engineRevisionId!),
      seen: await this.open(resultSpaceId, resultRevisionId!),
      result: await this.open(resultSpaceId, row.head),
      proposal: proposalOf(row.proposal),
    };
  }

  private async open(spaceId: string, id: string): Promise<Content> {
    const revision = await this.revisions.find(spaceId, id);
    if (!revision) throw new NotFound('revision');
    return this.revisions.open(revision);
  }
}

function proposalOf(status: string | null): RunContents['proposal'] {
  if (status === null) return 'none';
  return status === 'merged' || status === 'archived' ? status : 'open';
}
