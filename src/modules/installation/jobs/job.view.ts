import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { JOB_STATUSES, type JobStatus } from '../../../common/jobs/job-statuses.js';

export class JobUrls {
  @Address('https://docs.example.com/v1/installation/jobs/0UmGg7JoBoFqUeUeIdEn') location: string;
}

@ApiSchema({ name: 'Job' })
export class JobView {
  object: 'job';
  /** @example 0UmGg7JoBoFqUeUeIdEn */
  id: string;
  /**
   * The kind of work.
   * @example pdf.make
   */
  name: string;
  @ApiProperty({ enum: JOB_STATUSES, example: 'failed' }) status: JobStatus;
  /**
   * How often it was begun.
   * @example 10
   */
  attempts: number;
  @Moment() createdAt: string;
  /** When it runs, or was due the last time. */
  @Moment()
  runAt: string;
  /** When its last attempt failed. Absent unless it has failed. */
  @Moment()
  failedAt?: string;
  /**
   * Why the last attempt failed. Absent if none has.
   * @example "The server that makes PDFs does not respond"
   */
  lastError?: string;
  urls: JobUrls;
}

@ApiSchema({ name: 'JobList' })
export class JobListView extends ListOf(JobView) {}

/** The jobs of one kind. */
export class JobQueue {
  /** @example pdf.make */
  name: string;
  /**
   * Jobs that wait for their time, or for a process that is free.
   * @example 2
   */
  waiting: number;
  /** @example 1 */
  running: number;
  /** @example 0 */
  failed: number;
  /**
   * How long ago the job was due that waits the longest, in seconds; 0 if none is due.
   * @example 4
   */
  lateBySeconds: number;
}

@ApiSchema({ name: 'JobQueues' })
export class JobQueuesView {
  object: 'job-queues';
  queues: JobQueue[];
}
