import { Injectable, Logger } from '@nestjs/common';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { Env } from '../../config/env.js';

const DAY = 86_400_000;
const BATCH = 5000;

interface Cut {
  orgId: string;
  upTo: string;
}

/** Removes the events that are older than the installation keeps them, from the start of each log. */
@Injectable()
export class CutLogs {
  private readonly logger = new Logger(CutLogs.name);

  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  @Periodic({ name: 'audit.cut', every: DAY })
  async cut({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    if (this.env.auditDays === 0) return;
    for (let cut = await this.next(); cut && !signal.aborted; cut = await this.next()) await this.remove(cut);
  }

  /** The log with the oldest event, and the number up to which it goes. */
  private async next(): Promise<Cut | undefined> {
    const [cut] = await this.database.query<Cut>(
      `SELECT l.org_id AS "orgId", max(l.seq) AS "upTo" FROM (
         SELECT e.org_id, e.seq FROM audit_events e
         WHERE e.org_id = (SELECT h.org_id FROM audit_heads h JOIN LATERAL (
             SELECT occurred_at FROM audit_events f WHERE f.org_id = h.org_id AND f.seq IS NOT NULL ORDER BY f.seq LIMIT 1) first ON true
           WHERE first.occurred_at < $1 ORDER BY first.occurred_at LIMIT 1)
         AND e.seq IS NOT NULL AND e.seq < coalesce(
           (SELECT min(n.seq) FROM audit_events n WHERE n.org_id = e.org_id AND n.seq IS NOT NULL AND n.occurred_at >= $1), 9223372036854775807)
         ORDER BY e.seq LIMIT ${BATCH}) l GROUP BY l.org_id`,
      [new Date(Date.now() - this.env.auditDays * DAY)],
    );
    return cut;
  }

  private async remove({ orgId, upTo }: Cut): Promise<void> {
    const count = await this.database.tx(async () => {
      const [removed] = await this.database.query<{ count: string }>('SELECT cut_audit_events($1, $2) AS count', [orgId, upTo]);
      const counted = Number(removed!.count);
      audit(this.database, 'audit.cut', { id: orgId, orgId }, { upTo: Number(upTo), count: counted });
      return counted;
    });
    this.logger.log({ event: 'audit.cut', organizationId: orgId, upTo: Number(upTo), count });
  }
}
