import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentDelete, InstallationAdmin, PlainParams } from '../../../common/access/access.decorators.js';
import { JobHandlers } from '../../../common/jobs/job-handlers.js';
import { JobRecords } from '../../../common/jobs/job-records.js';
import { JobParams, ListJobsQuery } from './job.dto.js';
import { JobPresenter } from './job.presenter.js';
import { JobListView, JobQueuesView, JobView } from './job.view.js';

@ApiTags('Installation')
@Controller('v1/installation')
export class JobsController {
  constructor(
    private readonly jobRecords: JobRecords,
    private readonly jobHandlers: JobHandlers,
    private readonly jobPresenter: JobPresenter,
  ) {}

  /**
   * Show the queues of jobs
   * @remarks
   * Returns for each kind of background work how many jobs wait, run and have failed, and how late the oldest is. Only
   * installation administrators can see it. The same figures are at `/metrics`.
   */
  @Get('job-queues')
  @InstallationAdmin()
  async getJobQueues(): Promise<JobQueuesView> {
    return this.jobPresenter.presentQueues(await this.jobRecords.queues(this.jobHandlers.names));
  }

  /**
   * List the jobs of the installation
   * @remarks
   * Returns the jobs that wait, run or have failed, newest first, with the last error of each. `name` and `status` narrow the
   * list. A job that has succeeded is gone. What a job is about is not shown, because it may be secret. Only installation
   * administrators can list jobs.
   */
  @Get('jobs')
  @InstallationAdmin()
  async listJobs(@Query() query: ListJobsQuery): Promise<JobListView> {
    return this.jobPresenter.presentPage(await this.jobRecords.list(query));
  }

  /**
   * Get a job
   * @remarks
   * Returns a job that waits, runs or has failed. A job that has succeeded is gone (404).
   */
  @Get('jobs/:jobId')
  @InstallationAdmin()
  @PlainParams('jobId')
  async getJob(@Param() { jobId }: JobParams): Promise<JobView> {
    return this.jobPresenter.present(await this.jobRecords.get(jobId));
  }

  /**
   * Retry a job
   * @remarks
   * Has a job that has failed or waits run now, with all its attempts again, and returns it. Refused with 409 while it runs, and
   * if a newer job that replaces it waits already.
   */
  @Post('jobs/:jobId/retry')
  @HttpCode(200)
  @InstallationAdmin()
  @PlainParams('jobId')
  async retryJob(@Param() { jobId }: JobParams): Promise<JobView> {
    return this.jobPresenter.present(await this.jobRecords.retry(jobId));
  }

  /**
   * Cancel a job
   * @remarks
   * Removes a job. One that runs is told within ten seconds, and what it has written by then stays. Prefer the cancellation of the
   * resource that the job works for, such as an import, if it has one. Periodic work is added again when it is due.
   */
  @Delete('jobs/:jobId')
  @InstallationAdmin()
  @PlainParams('jobId')
  @IdempotentDelete()
  async cancelJob(@Param() { jobId }: JobParams): Promise<void> {
    await this.jobRecords.cancel(jobId);
  }
}
