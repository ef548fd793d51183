import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Database } from '../common/db/database.js';
import { StartupError } from '../config/startup-error.js';
import { BrokenExport, verifyExport } from '../modules/audit/verify-export.js';
import { verifyLog, type Verification } from '../modules/audit/verify-log.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDataSource } from './with-database.js';

type VerifiedLog = Verification & { organization: string };

/** Checks the audit logs of a database, or an export of one, which needs neither the database nor the service. Exit code 3 if one is broken. */
export async function verifyAudit({ file, ...options }: CommonOptions & { file?: string }): Promise<void> {
  const { logs } = await conclude(
    options,
    async () => ({
      logs: file === undefined ? await withDataSource((source) => verifyLogs(new Database(source))) : [await verifyFile(file)],
    }),
    describe,
  );
  process.exitCode = logs.every(({ intact }) => intact) ? EXIT.fine : EXIT.wanting;
}

async function verifyLogs(database: Database): Promise<VerifiedLog[]> {
  const logs = await database.query<{ organization: string }>(
    `SELECT org_id AS organization FROM audit_heads UNION SELECT org_id FROM audit_events WHERE seq IS NOT NULL ORDER BY 1`,
  );
  const verified: VerifiedLog[] = [];
  for (const { organization } of logs) verified.push({ organization, ...(await verifyLog(database, organization)) });
  return verified;
}

async function verifyFile(file: string): Promise<VerifiedLog> {
  try {
    return await verifyExport(createInterface({ input: createReadStream(file), crlfDelay: Infinity }));
  } catch (error) {
    if (error instanceof BrokenExport || (error as NodeJS.ErrnoException).code !== undefined)
      throw new StartupError(`${file}: ${(error as Error).message}`);
    throw error;
  }
}

function describe({ logs }: { logs: readonly VerifiedLog[] }): string {
  const lines = logs.map(({ organization, checked, head, brokenAt }) =>
    brokenAt
      ? `BROKEN  ${organization}: event ${brokenAt.seq} ${brokenAt.reason === 'missing' ? 'is missing' : 'is not what was sealed'}`
      : `intact  ${organization}: ${checked} events, the last one is ${head?.seq ?? 0} with the hash ${head?.hash ?? '-'}`,
  );
  return lines.length > 0 ? lines.join('\n') : 'There are no audit logs yet';
}
