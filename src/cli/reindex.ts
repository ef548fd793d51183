import type { DataSource } from 'typeorm';
import { audit, INSTALLATION } from '../common/audit/audit.js';
import { Database } from '../common/db/database.js';
import { JobQueue } from '../common/jobs/job-queue.js';
import { WorkerOptions } from '../common/jobs/worker-options.js';
import { EXTRACT_ALL } from '../modules/links/extract-links.js';
import { CATCH_UP, REBUILD_ALL, SPACES_BEHIND } from '../modules/search/indexing/spaces-behind.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDataSource } from './with-database.js';

/** Asks the service to index every space again, and to extract the links that are missing, or reports how many spaces are not indexed completely. */
export async function reindexSpaces({ check = false, ...options }: CommonOptions & { check?: boolean }): Promise<void> {
  const { behind } = await conclude(
    options,
    () => withDataSource((source) => reindex(source, check)),
    ({ behind: left }) =>
      check ? progress(left) : `The service will index ${left} spaces again. To see the progress, run \`bindery reindex --check\`.`,
  );
  process.exitCode = check && behind > 0 ? EXIT.wanting : EXIT.fine;
}

/** Entries stay until they are replaced, so search works during a rebuild. */
export async function reindex(source: DataSource, check: boolean): Promise<{ behind: number }> {
  const db = new Database(source);
  if (!check) {
    await db.tx(async () => {
      await db.query(REBUILD_ALL);
      audit(db, 'installation.reindex', { id: INSTALLATION });
      const jobs = new JobQueue(db, new WorkerOptions());
      for (const name of [CATCH_UP, EXTRACT_ALL]) await jobs.add({ name, key: name, payload: {} });
    });
  }
  const [row] = await db.query<{ behind: number }>(`SELECT count(*)::int AS behind ${SPACES_BEHIND}`);
  return row!;
}

const progress = (behind: number) =>
  behind === 0 ? 'All spaces are indexed completely.' : `${behind} spaces are not indexed completely yet.`;
