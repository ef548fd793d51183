import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Job = Schemas['Job'];
export type Queue = Schemas['JobQueue'];
export type Status = Job['status'];

/** Jobs come and go while one looks at them. */
const OFTEN = 10_000;
const PER_PAGE = 50;

export const useQueues = () => useQuery(['job-queues'], () => ask(api.GET('/v1/installation/job-queues')), { every: OFTEN });

export const useJobs = (filter: { status?: Status; name?: string }) =>
  useList(
    ['jobs', filter],
    (page) =>
      ask(api.GET('/v1/installation/jobs', { params: { query: { limit: PER_PAGE, ...filter, ...(page !== undefined && { page }) } } })),
    { every: OFTEN },
  );

export async function retryJob(jobId: string): Promise<void> {
  await ask(api.POST('/v1/installation/jobs/{jobId}/retry', { params: { path: { jobId } } }));
  await rereadJobs();
}

export async function cancelJob(jobId: string): Promise<void> {
  await ask(api.DELETE('/v1/installation/jobs/{jobId}', { params: { path: { jobId } } }));
  await rereadJobs();
}

const rereadJobs = () => reread(['jobs'], ['job-queues']);
