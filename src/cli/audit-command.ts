import { audit, INSTALLATION } from '../common/audit/audit.js';
import type { AuditPayload } from '../common/audit/audit-actions.js';
import type { Database } from '../common/db/database.js';

type Command = 'back-up' | 'migrate' | 'move-database' | 'move-files' | 'repair' | 'restore';

/**
 * Tells the audit log of the installation what a command has done. The schema of a release without a log stays without it, and a
 * standby, of which one can make backups, takes no writes.
 */
export async function auditCommand<Name extends Command>(
  database: Database,
  command: Name,
  payload: AuditPayload<`installation.${Name}`> = {},
): Promise<void> {
  const [row] = await database.query<{ keeps: boolean }>(
    `SELECT to_regclass('audit_events') IS NOT NULL AND NOT pg_is_in_recovery() AS keeps`,
  );
  if (row!.keeps) await database.tx(async () => audit(database, `installation.${command}`, { id: INSTALLATION }, payload));
}
