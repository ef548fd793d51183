import { Injectable, Logger } from '@nestjs/common';
import { AUDIT_ROW, linkHash, sealedForm, START, type AuditRow, type Link } from '../../common/audit/audit-chain.js';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { headOf } from './audit-log.queries.js';

const MINUTE = 60_000;
const BATCH = 1000;
const MOST_LOGS = 200;

/**
 * Numbers the new events of each log, and chains them. To do it in the transactions of the changes would make all writers of an
 * organization wait for each other until they commit.
 */
@Injectable()
export class SealEvents {
  private readonly logger = new Logger(SealEvents.name);

  constructor(private readonly database: Database) {}

  @Periodic({ name: 'audit.seal', every: MINUTE })
  async sealAll({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let logs = await this.unsealedAfter(''); logs.length > 0 && !signal.aborted; logs = await this.unsealedAfter(logs.at(-1)!))
      for (const orgId of logs) await this.seal(orgId);
  }

  private async unsealedAfter(orgId: string): Promise<string[]> {
    const rows = await this.database.query<{ orgId: string }>(
      `SELECT DISTINCT org_id AS "orgId" FROM audit_events WHERE hash IS NULL AND org_id > $1 ORDER BY org_id LIMIT ${MOST_LOGS}`,
      [orgId],
    );
    return rows.map((row) => row.orgId);
  }

  /** Seals what is committed by now. */
  async seal(orgId: string): Promise<void> {
    while ((await this.sealSome(orgId)) === BATCH);
  }

  /**
   * Whoever keeps these lines elsewhere can prove that somebody replaced the end of a log, or all of it: the database cannot show that
   * to itself.
   */
  @Periodic({ name: 'audit.anchor', every: 60 * MINUTE })
  async anchor({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let left = MOST_LOGS; left === MOST_LOGS && !signal.aborted;) {
      const heads = await this.database.query<{ orgId: string; seq: string; hash: Buffer }>(
        `UPDATE audit_heads SET anchored_seq = seq WHERE org_id IN (
           SELECT org_id FROM audit_heads WHERE anchored_seq < seq ORDER BY org_id LIMIT ${MOST_LOGS} FOR UPDATE SKIP LOCKED)
         RETURNING org_id AS "orgId", seq, hash`,
      );
      for (const { orgId, seq, hash } of heads)
        this.logger.log({ event: 'audit.head', organizationId: orgId, seq: Number(seq), hash: hash.toString('hex') });
      left = heads.length;
    }
  }

  /** Of two processes, the second waits, and then seals what the first has left. */
  private async sealSome(orgId: string): Promise<number> {
    return this.database.tx(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('audit ' || $1, 0))`, [orgId]);
      const rows = await this.database.query<AuditRow>(
        `SELECT ${AUDIT_ROW} FROM audit_events e WHERE e.org_id = $1 AND e.hash IS NULL ORDER BY e.occurred_at, e.id LIMIT ${BATCH}`,
        [orgId],
      );
      if (rows.length > 0) await this.chain(orgId, rows, (await headOf(this.database, orgId)) ?? START);
      return rows.length;
    });
  }

  private async chain(orgId: string, rows: readonly AuditRow[], head: Link): Promise<void> {
    const links: Link[] = [];
    let last = head;
    for (const row of rows) {
      const seq = last.seq + 1;
      last = { seq, hash: linkHash(last.hash, sealedForm(row, seq)) };
      links.push(last);
    }
    await this.database.query(
      `UPDATE audit_events e SET seq = n.seq, hash = decode(n.hash, 'hex')
       FROM unnest($1::text[], $2::bigint[], $3::text[]) AS n (id, seq, hash) WHERE e.id = n.id COLLATE "C"`,
      [rows.map(({ id }) => id), links.map(({ seq }) => seq), links.map(({ hash }) => hash)],
    );
    await this.database.query(
      `INSERT INTO audit_heads (org_id, seq, hash) VALUES ($1, $2, decode($3, 'hex'))
       ON CONFLICT (org_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
      [orgId, last.seq, last.hash],
    );
  }
}
