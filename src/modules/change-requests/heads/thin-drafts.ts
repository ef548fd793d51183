import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { JOINED_WITHIN, JoinRevisions, type DraftHead } from '../../versions/thinning/join-revisions.js';
import { ReferredRevisions } from '../../versions/thinning/referred-revisions.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { isUnsettled } from '../change-request.queries.js';

const HOUR = 3_600_000;
const BATCH = 500;

type Row = Pick<ChangeRequest, 'id' | 'spaceId' | 'revisionId' | 'revisionInitialId' | 'revisionMergedAncestorId'>;

const SELECT = `SELECT c.id, c.space_id AS "spaceId", c.revision_id AS "revisionId", c.revision_initial_id AS "revisionInitialId",
  c.revision_merged_ancestor_id AS "revisionMergedAncestorId" FROM change_requests c`;

/** Joins what saving has made of change requests that are being written. */
@Injectable()
export class ThinDrafts {
  private readonly logger = new Logger(ThinDrafts.name);

  constructor(
    private readonly database: Database,
    private readonly joinRevisions: JoinRevisions,
    private readonly referredRevisions: ReferredRevisions,
    private readonly spaceHeads: SpaceHeads,
  ) {}

  @Periodic({ name: 'change-requests.thin', every: HOUR })
  async run({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let after = ''; !signal.aborted;) {
      const written = await this.database.query<Row>(
        `${SELECT} WHERE ${isUnsettled('c')} AND c.updated_at > now() - interval '${JOINED_WITHIN} hours' AND c.id > $1
         ORDER BY c.id LIMIT ${BATCH}`,
        [after],
      );
      await this.thinAll(written, signal);
      if (written.length < BATCH) return;
      after = written.at(-1)!.id;
    }
  }

  /** What refers to revisions is asked once for all, before anything is locked: nobody begins to refer to what is no head for an hour. */
  private async thinAll(written: readonly Row[], signal: AbortSignal): Promise<void> {
    const found: { id: string; candidates: readonly string[] }[] = [];
    for (const row of written) {
      if (signal.aborted) return;
      const candidates = await this.joinRevisions.candidates(headOf(row));
      if (candidates.length > 0) found.push({ id: row.id, candidates });
    }
    if (found.length === 0) return;
    const referred = await this.referredRevisions.among(found.flatMap(({ candidates }) => candidates));
    for (const { id, candidates } of found) {
      if (signal.aborted) return;
      await this.thin(id, candidates, referred);
    }
  }

  private async thin(id: string, candidates: readonly string[], referred: ReadonlySet<string>): Promise<void> {
    try {
      await this.database.tx(async () => {
        // One that somebody is writing to at this moment is for the next time.
        const [row] = await this.database.query<Row>(`${SELECT} WHERE c.id = $1 AND ${isUnsettled('c')} FOR NO KEY UPDATE SKIP LOCKED`, [
          id,
        ]);
        if (!row) return;
        await this.spaceHeads.hold(row.spaceId);
        await this.joinRevisions.join(headOf(row), candidates, referred);
      });
    } catch (err) {
      this.logger.warn({ event: 'change_request.not_thinned', changeRequestId: id, err });
    }
  }
}

const headOf = ({ spaceId, revisionId, revisionInitialId, revisionMergedAncestorId }: Row): DraftHead => ({
  spaceId,
  head: revisionId,
  ends: [revisionInitialId, ...(revisionMergedAncestorId ? [revisionMergedAncestorId] : [])],
});
