import { Injectable } from '@nestjs/common';
import { audit } from '../audit/audit.js';
import { Database } from '../db/database.js';
import { paginate, type Page, type PageQuery } from '../db/paginate.js';
import { AlreadyGone, Conflict, NotFound } from '../http/errors.js';
import { JobQueue } from './job-queue.js';
import { HAS_STATUS, type JobStatus } from './job-statuses.js';

export interface JobRecord {
  id: string;
  name: string;
  status: JobStatus;
  attempts: number;
  createdAt: Date;
  runAt: Date;
  failedAt: Date | null;
  lastError: string | null;
}

/** The jobs of one name. */
export interface Queue {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  /** How many seconds ago the job was due that waits the longest; 0 if none is due. */
  lateBySeconds: number;
}

const COLUMNS = `id, name, attempts, last_error AS "lastError", created_at AS "createdAt", run_at AS "runAt", failed_at AS "failedAt",
  CASE WHEN ${HAS_STATUS.failed} THEN 'failed' WHEN ${HAS_STATUS.running} THEN 'running' ELSE 'waiting' END AS status`;

/** What administrators see of the queue, and do to it. Payloads stay inside: they may contain anything. */
@Injectable()
export class JobRecords {
  constructor(
    private readonly database: Database,
    private readonly jobQueue: JobQueue,
  ) {}

  list({ name, status, ...query }: PageQuery & { name?: string; status?: JobStatus }): Promise<Page<JobRecord>> {
    return paginate(
      this.database,
      {
        name: 'jobs',
        select: COLUMNS,
        from: 'jobs',
        where: [...(name === undefined ? [] : ['name = $1']), ...(status === undefined ? [] : [HAS_STATUS[status]])],
        values: name === undefined ? [] : [name],
        // The ids of later jobs are higher.
        order: [{ sql: 'id', type: 'text', direction: 'DESC' }],
      },
      query,
      (row) => row as unknown as JobRecord,
    );
  }

  async get(id: string): Promise<JobRecord> {
    const [job] = await this.database.query<JobRecord>(`SELECT ${COLUMNS} FROM jobs WHERE id = $1`, [id]);
    if (!job) throw new NotFound('job');
    return job;
  }

  /** The queues of these names, and of all others that have jobs, by name. */
  async queues(names: readonly string[] = []): Promise<Queue[]> {
    const rows = await this.database.query<Queue>(
      `SELECT name, count(*) FILTER (WHERE ${HAS_STATUS.waiting})::int AS waiting, count(*) FILTER (WHERE ${HAS_STATUS.running})::int AS running,
         count(*) FILTER (WHERE ${HAS_STATUS.failed})::int AS failed,
         greatest(0, coalesce(floor(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${HAS_STATUS.waiting}))), 0))::int AS "lateBySeconds"
       FROM jobs GROUP BY name`,
    );
    const found = new Map(rows.map((row) => [row.name, row]));
    return [...new Set([...names, ...found.keys()])]
      .toSorted()
      .map((name) => found.get(name) ?? { name, waiting: 0, running: 0, failed: 0, lateBySeconds: 0 });
  }

  /** Has a job run now, with all its attempts again. */
  async retry(id: string): Promise<JobRecord> {
    const job = await this.get(id);
    if (job.status === 'running') throw new Conflict('The job is running');
    await this.database.tx(async () => {
      if (!(await this.jobQueue.restart(id))) throw new Conflict('The job has begun, or a newer job that replaces it waits already');
      audit(this.database, 'job.retry', job);
    });
    // Not read again: it may have run by now, and be gone.
    return { ...job, status: 'waiting', attempts: 0, failedAt: null, runAt: new Date() };
  }

  /** A run that has begun is told within a few seconds, at the next heartbeat of its process. */
  async cancel(id: string): Promise<void> {
    await this.database.tx(async () => {
      const [gone] = await this.database.query<{ id: string; name: string }>('DELETE FROM jobs WHERE id = $1 RETURNING id, name', [id]);
      if (!gone) throw new AlreadyGone();
      audit(this.database, 'job.cancel', gone);
    });
  }
}
