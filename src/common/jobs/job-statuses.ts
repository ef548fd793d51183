import { valuesOf } from '../enums/values.js';

export const JOB_STATUSES = valuesOf({
  waiting: 'it runs when its time has come, or again after a failure',
  running: 'a process works on it',
  failed: 'all its attempts have failed; it is kept for 30 days',
});
export type JobStatus = (typeof JOB_STATUSES)[number];

/** SQL: the condition for each status. */
export const HAS_STATUS: Readonly<Record<JobStatus, string>> = {
  waiting: 'failed_at IS NULL AND locked_by IS NULL',
  running: 'locked_by IS NOT NULL',
  failed: 'failed_at IS NOT NULL',
};
