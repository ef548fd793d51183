import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { ProcessSpec } from './process-spec.job.js';

const MINUTE = 60_000;
/** Specifications that are started in a minute. */
const MOST = 200;

/** Processes specifications again whose source may have changed. */
@Injectable()
export class WatchSources {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  @Periodic({ name: 'openapi.watch', every: MINUTE })
  async startDue(): Promise<void> {
    await this.database.tx(async () => {
      // The result of processing sets the next time. Until then, nobody else starts it.
      const due = await this.database.query<{ id: string }>(
        `UPDATE openapi_specs SET check_at = now() + interval '1 day'
         WHERE id IN (SELECT id FROM openapi_specs WHERE check_at <= now() ORDER BY check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING id`,
        [MOST],
      );
      const payloads = due.map(({ id }) => ({ specId: id }));
      await this.jobs.enqueueEach(ProcessSpec, payloads, ({ specId }) => specId);
    });
  }
}
