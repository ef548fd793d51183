import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { HandlesJob, Job } from '../../../common/jobs/job.js';
import { DomainChecks } from './domain-checks.js';
import { Domain } from './domain.entity.js';

@Injectable()
@HandlesJob({ name: 'domains.check' })
export class CheckDomain extends Job<{ domainId: string }> {
  constructor(
    private readonly database: Database,
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
}
