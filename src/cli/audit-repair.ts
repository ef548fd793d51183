import { audit, INSTALLATION } from '../common/audit/audit.js';
import type { Database } from '../common/db/database.js';

/** Tells the audit log of the installation that a command has corrected something. */
export const auditRepair = (database: Database, command: 'check' | 'recount'): Promise<void> =>
  database.tx(() => audit(database, 'installation.repair', { id: INSTALLATION }, { command }));
