import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { ForgetFailedJobs } from './forget-failed-jobs.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueue } from './job-queue.js';
import { JobRecords } from './job-records.js';
import { JobWorker } from './job-worker.js';
import { Jobs } from './jobs.js';
import { PeriodicWork } from './periodic.js';
import { WorkerOptions } from './worker-options.js';

/** Makes `Jobs` injectable everywhere, and runs the jobs of the queue unless that is disabled. */
@Global()
@Module({})
export class JobsModule {
  static with(options: Partial<WorkerOptions> = {}): DynamicModule {
    return {
      module: JobsModule,
      imports: [DiscoveryModule, ScheduleModule.forRoot()],
      providers: [
        { provide: WorkerOptions, useValue: { ...new WorkerOptions(), ...options } },
        JobHandlers,
        JobQueue,
        JobRecords,
        Jobs,
        JobWorker,
        PeriodicWork,
        ForgetFailedJobs,
      ],
      exports: [Jobs, JobRecords, JobHandlers, JobWorker],
    };
  }
}
