import { Injectable, Logger } from '@nestjs/common';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { Events } from '../../common/events/events.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { SpacePurged } from './space.events.js';
import { pastRetention } from './space.queries.js';
import { SpacePurgers } from './space-purgers.js';

const FIRST_BATCH = 200;
const LARGEST_BATCH = 2000;
/** In milliseconds. Locks are held for the duration of a batch, and no request should wait 100 ms for one. */
const LONGEST_BATCH = 50;

/** Permanently deletes spaces whose retention in the bin has ended. */
@Injectable()
export class PurgeSpaces {
  private readonly logger = new Logger(PurgeSpaces.name);

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly spacePurgers: SpacePurgers,
  ) {}

  @Periodic({ name: 'spaces.purge', every: 60_000 })
  async purge({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let id = await this.next(); id !== undefined && !signal.aborted; id = await this.next()) {
      if (!(await this.empty(id, signal))) return;
      await this.remove(id);
      this.logger.log({ event: 'space.purged', spaceId: id });
    }
  }

  /**
   * Marks the next space as purging, after which it cannot be restored. Also finds a space whose purge was interrupted.
   */
  private async next(): Promise<string | undefined> {
    const [space] = await this.database.query<{ id: string }>(
      `UPDATE spaces SET purging = true
       WHERE id = (SELECT s.id FROM spaces s WHERE ${pastRetention('s')} ORDER BY s.deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
    );
    return space?.id;
  }

  private async empty(id: string, signal: AbortSignal): Promise<boolean> {
    for (const purge of this.spacePurgers.inOrder.values()) {
      let batch = FIRST_BATCH;
      for (let done = false; !done;) {
        if (signal.aborted) return false;
        const began = performance.now();
        done = await purge(id, batch);
        const took = performance.now() - began;
        batch = took > LONGEST_BATCH ? Math.max(1, Math.floor(batch / 2)) : Math.min(LARGEST_BATCH, batch * 2);
      }
    }
    return true;
  }

  private async remove(id: string): Promise<void> {
    await this.database.tx(async () => {
      const [gone] = await this.database.query<{ id: string; orgId: string; title: string }>(
        'DELETE FROM spaces WHERE id = $1 AND purging RETURNING id, org_id AS "orgId", title',
        [id],
      );
      if (!gone) return;
      audit(this.database, 'space.purge', gone);
      await this.events.emit(new SpacePurged(id, gone.orgId));
    });
  }
}
