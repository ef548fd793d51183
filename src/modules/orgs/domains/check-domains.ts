import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { CheckDomain } from './check-domain.job.js';

const MINUTE = 60_000;
/** Domains whose check is started in a minute. */
const MOST = 200;

/** Starts the checks of domains that are due. */
@Injectable()
export class CheckDomains {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  @Periodic({ name: 'domains.check-due', every: MINUTE })
  async startDue(): Promise<void> {
    await this.database.tx(async () => {
      // The result of a check sets the time of the next one. Until then, nobody else starts it.
      const due = await this.database.query<{ id: string }>(
        `UPDATE domains SET check_at = now() + interval '1 day'
         WHERE id IN (SELECT id FROM domains WHERE check_at <= now() ORDER BY check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING id`,
        [MOST],
      );
      const payloads = due.map(({ id }) => ({ domainId: id }));
      await this.jobs.enqueueEach(CheckDomain, payloads, ({ domainId }) => domainId);
    });
  }
}
