import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { HandlesJob, Job } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { DomainChecks } from './domain-checks.js';
import { Domain } from './domain.entity.js';

const MINUTE = 60_000;
/** Domains whose check is started in a minute. */
const MOST = 200;

/** Checks a domain in the background; starts the checks that are due. */
@Injectable()
@HandlesJob({ name: 'domains.check' })
export class CheckDomain extends Job<{ domainId: string }> {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly domainChecks: DomainChecks,
  ) {
    super();
  }

  async run({ domainId: id }: { domainId: string }): Promise<void> {
    const domain = await this.database.repo(Domain).findOneBy({ id });
    if (!domain) return;
    await this.domainChecks.check(domain).catch((error: unknown) => {
      // It was deleted while the name servers were asked.
      if (!(error instanceof NotFound)) throw error;
    });
  }

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
