import type { DataSource } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { JobQueue } from '../../common/jobs/job-queue.js';
import { WorkerOptions } from '../../common/jobs/worker-options.js';

/** The names in the default address of the demo site. */
export const DEMO_PATH = { organization: 'demo', site: 'docs' };

/** The name of the job that makes the demo. */
export const SEED_DEMO = 'demo.seed';

const STATE = `SELECT i.demo->>'ended' AS ended, s.id IS NOT NULL AS published
  FROM installation i LEFT JOIN sites s ON s.id = i.demo->>'site' AND s.published WHERE i.demo IS NOT NULL`;

/**
 * Lets the service make the demo in the background, if it is not finished yet. Returns the path of the demo site; undefined
 * if there is none.
 */
export async function startDemo(source: DataSource): Promise<string | undefined> {
  const db = new Database(source);
  const [demo] = await db.query<{ ended: string | null; published: boolean }>(STATE);
  if (!demo) return undefined;
  if (demo.ended === null) await new JobQueue(db, new WorkerOptions()).add({ name: SEED_DEMO, key: SEED_DEMO, payload: {} });
  return demo.ended === null || demo.published ? `/sites/${DEMO_PATH.organization}/${DEMO_PATH.site}` : undefined;
}
