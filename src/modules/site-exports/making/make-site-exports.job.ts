import { Injectable } from '@nestjs/common';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { MakeSiteExport } from './make-site-export.js';

/** Makes all exports that wait, one after the other. */
@Injectable()
@HandlesJob({ name: 'site-exports.make' })
export class MakeSiteExports extends Job<object> {
  constructor(
    private readonly makeSiteExport: MakeSiteExport,
    private readonly jobs: Jobs,
  ) {
    super();
  }

  async run(_: object, { signal }: JobContext): Promise<void> {
    while (!signal.aborted && (await this.makeSiteExport.next(signal)));
    // It runs again, for those that still wait.
    signal.throwIfAborted();
    // A process that was killed has one for itself until its claim ends.
    const runAt = await this.makeSiteExport.nextAbandoned();
    if (runAt) await this.jobs.enqueue(MakeSiteExports, {}, { key: KEY, runAt });
  }
}

/** Exports are made one after the other: each uses a processor for minutes. */
const KEY = 'site-exports';

/** Makes sure that waiting exports are made. */
@Injectable()
export class EnqueueSiteExports {
  constructor(private readonly jobs: Jobs) {}

  async add(): Promise<void> {
    await this.jobs.enqueue(MakeSiteExports, {}, { key: KEY });
  }
}
