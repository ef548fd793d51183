import type { Database } from '../../../common/db/database.js';

/** Until the open transaction ends, nobody else makes an account with this address for people of the organization. */
export async function lockAddress(database: Database, orgId: string, email: string): Promise<void> {
  await database.query('SELECT pg_advisory_xact_lock(hashtextextended($1 || lower($2), 0))', [`sso address ${orgId} `, email]);
}
