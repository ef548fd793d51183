import { AUDIT_ROW, type AuditRow, type Link } from '../../common/audit/audit-chain.js';
import type { Database } from '../../common/db/database.js';
import { leftJoinUser } from '../identity/user.queries.js';

/** A row with the names that people have now. */
export interface NamedAuditRow extends AuditRow {
  actorName: string | null;
  targetName: string | null;
}

export const NAMED_ROW = `${AUDIT_ROW}, actor.display_name AS "actorName", target.display_name AS "targetName"`;

export const NAMED_EVENTS = `audit_events e ${leftJoinUser('actor', 'e.actor_id')}
  ${leftJoinUser('target', `CASE WHEN e.target_type = 'user' THEN e.target_id END`)}`;

interface StoredLink {
  seq: string;
  hash: Buffer;
}

const linkOf = (row: StoredLink | undefined): Link | undefined => row && { seq: Number(row.seq), hash: row.hash.toString('hex') };

/** Where a log ends. */
export async function headOf(database: Database, orgId: string): Promise<Link | undefined> {
  const [row] = await database.query<StoredLink>('SELECT seq, hash FROM audit_heads WHERE org_id = $1', [orgId]);
  return linkOf(row);
}

/** The last event that retention removed. */
export async function lastCutOf(database: Database, orgId: string): Promise<Link | undefined> {
  const [row] = await database.query<StoredLink>('SELECT seq, hash FROM audit_cuts WHERE org_id = $1 ORDER BY seq DESC LIMIT 1', [orgId]);
  return linkOf(row);
}

/** The event with a number, or what is known of it if retention removed it. */
export async function linkAt(database: Database, orgId: string, seq: number): Promise<Link | undefined> {
  const [row] = await database.query<StoredLink>(
    `SELECT seq, hash FROM audit_events WHERE org_id = $1 AND seq = $2
     UNION ALL SELECT seq, hash FROM audit_cuts WHERE org_id = $1 AND seq = $2 LIMIT 1`,
    [orgId, seq],
  );
  return linkOf(row);
}

/** Hashing more at once would hold up other requests. */
const BATCH = 500;

/** The sealed events of a log in their order, those between two numbers, as batches. */
export async function* sealedEvents(
  database: Database,
  orgId: string,
  { after = 0, upTo = Number.MAX_SAFE_INTEGER }: { after?: number; upTo?: number },
): AsyncGenerator<NamedAuditRow[], void> {
  for (let last = after; ;) {
    const rows = await database.query<NamedAuditRow>(
      `SELECT ${NAMED_ROW} FROM ${NAMED_EVENTS} WHERE e.org_id = $1 AND e.seq > $2 AND e.seq <= $3 ORDER BY e.seq LIMIT ${BATCH}`,
      [orgId, last, upTo],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)!.seq);
  }
}
