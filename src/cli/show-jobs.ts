import { Database } from '../common/db/database.js';
import { AlreadyGone, ApiError } from '../common/http/errors.js';
import { JobQueue } from '../common/jobs/job-queue.js';
import { JobRecords, type JobRecord, type Queue } from '../common/jobs/job-records.js';
import { WorkerOptions } from '../common/jobs/worker-options.js';
import { JOB_STATUSES, type JobStatus } from '../common/jobs/job-statuses.js';
import { StartupError } from '../config/startup-error.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDataSource } from './with-database.js';

interface ShowOptions extends CommonOptions {
  name?: string;
  status?: JobStatus;
  retry?: string;
  cancel?: string;
}

interface Shown {
  queues: Queue[];
  jobs: JobRecord[];
}

const LONGEST_LIST = 100;

/** Shows the queues and their jobs, after it has retried or cancelled one. Exit code 3 if a job has failed. */
export async function showJobs({ name, status, retry, cancel, ...options }: ShowOptions): Promise<void> {
  const { queues } = await conclude(
    options,
    () =>
      withDataSource(async (source): Promise<Shown> => {
        const database = new Database(source);
        const records = new JobRecords(database, new JobQueue(database, new WorkerOptions()));
        if (retry !== undefined) await records.retry(retry).catch(refuse);
        if (cancel !== undefined) await records.cancel(cancel).catch(refuse);
        const { items: jobs } = await records.list({ ...(name !== undefined && { name }), ...(status && { status }), limit: LONGEST_LIST });
        return { queues: await records.queues(), jobs };
      }),
    describe,
  );
  process.exitCode = queues.some(({ failed }) => failed > 0) ? EXIT.wanting : EXIT.fine;
}

function refuse(error: unknown): never {
  if (error instanceof ApiError) throw new StartupError(error.message);
  throw error instanceof AlreadyGone ? new StartupError('There is no such job') : error;
}

const describe = ({ queues, jobs }: Shown): string =>
  queues.length === 0 ? 'No job waits, runs or has failed' : [...queues.map(describeQueue), '', ...jobs.map(describeJob)].join('\n');

const describeQueue = ({ name, lateBySeconds, ...counts }: Queue): string =>
  `${name}: ${JOB_STATUSES.map((status) => `${counts[status]} ${status}`).join(', ')}${lateBySeconds > 0 ? `, late by ${Math.round(lateBySeconds)} s` : ''}`;

const describeJob = ({ id, name, status, attempts, runAt, lastError }: JobRecord): string =>
  `${id}  ${name}  ${status}, attempts: ${attempts}, due ${runAt.toISOString()}${lastError === null ? '' : `: ${lastError}`}`;
