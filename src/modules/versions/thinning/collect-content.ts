import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { FindGarbage, GRACE, type Garbage } from './find-garbage.js';

const HOUR = 3_600_000;
/** Spaces of one run. */
const MOST = 1000;
/** SQL: of how long a time content is collected at once, so that a space that is written every hour is searched once a day. */
const AT_ONCE = `interval '24 hours'`;
/** Rows of one statement. */
const BATCH = 2000;

/** SQL: the rows among the hashes `$2` that nobody has stored again. It waits for nobody: what somebody is storing stays. */
const unused = (table: string) =>
  `SELECT hash FROM ${table} WHERE space_id = $1 AND hash = ANY($2) AND stored_at < now() - ${GRACE} FOR UPDATE SKIP LOCKED`;

const DELETE_OBJECTS = `WITH gone AS (
    DELETE FROM content_objects WHERE space_id = $1 AND hash IN (${unused('content_objects')}) RETURNING 1)
  SELECT count(*)::int AS gone FROM gone`;

/** A document goes with its links or not at all. */
const DELETE_DOCUMENTS = `WITH chosen AS (${unused('documents')}),
  linked AS (SELECT l.hash FROM document_links l WHERE l.space_id = $1 AND l.hash IN (SELECT hash FROM chosen)),
  free AS (SELECT l.hash FROM document_links l WHERE l.space_id = $1 AND l.hash IN (SELECT hash FROM chosen) FOR UPDATE SKIP LOCKED),
  unlinked AS (DELETE FROM document_links WHERE space_id = $1 AND hash IN (SELECT hash FROM free)),
  gone AS (DELETE FROM documents WHERE space_id = $1
    AND hash IN (SELECT hash FROM chosen EXCEPT (SELECT hash FROM linked EXCEPT SELECT hash FROM free)) RETURNING 1)
  SELECT count(*)::int AS gone FROM gone`;

/** Deletes the content of revisions that are gone, a while after they went. */
@Injectable()
export class CollectContent {
  private readonly logger = new Logger(CollectContent.name);

  constructor(
    private readonly database: Database,
    private readonly findGarbage: FindGarbage,
  ) {}

  @Periodic({ name: 'content.collect', every: HOUR })
  async run({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const due = await this.database.query<{ spaceId: string }>(
      `SELECT DISTINCT r.space_id AS "spaceId" FROM removed_revisions r ${joinLiveSpace('s', 'r.space_id')}
       WHERE r.removed_at < now() - ${GRACE} - ${AT_ONCE} LIMIT ${MOST}`,
    );
    for (const { spaceId } of due) {
      if (signal.aborted) return;
      try {
        await this.collect(spaceId, await this.findGarbage.of(spaceId));
      } catch (err) {
        this.logger.warn({ event: 'content.not_collected', spaceId, err });
        await this.postpone(spaceId);
      }
    }
  }

  /** Deletes what was found, unless it was stored again since. If something is left, the space is searched again. */
  async collect(spaceId: string, { objects, documents, until }: Garbage): Promise<void> {
    let left = objects.length + documents.length;
    // Each batch is a transaction of its own, so that a writer of one of the rows does not wait for all batches.
    for (const batch of batches(objects)) left -= await this.gone(DELETE_OBJECTS, spaceId, batch);
    for (const batch of batches(documents)) left -= await this.gone(DELETE_DOCUMENTS, spaceId, batch);
    if (left === 0) await this.database.query('DELETE FROM removed_revisions WHERE space_id = $1 AND removed_at < $2', [spaceId, until]);
  }

  private async gone(statement: string, spaceId: string, hashes: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ gone: number }>(statement, [spaceId, hashes]);
    return row!.gone;
  }

  /** A space that cannot be searched now is tried again some days later. */
  private async postpone(spaceId: string): Promise<void> {
    await this.database.query('UPDATE removed_revisions SET removed_at = now() WHERE space_id = $1', [spaceId]);
  }
}

function* batches(hashes: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < hashes.length; at += BATCH) yield hashes.slice(at, at + BATCH);
}
