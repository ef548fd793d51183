import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { CheckDomain } from './check-domain.job.js';

const HOUR = 60 * 60 * 1000;

/** Decides which verified domains may be served: a domain may have changed hands between its verification and its first use. */
@Injectable()
export class UsedDomains {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Marks the domains of these hosts as served, if they were confirmed or checked within the last hour. The others are
   * checked first: their check is started, and emits `DomainsChanged`.
   */
  async serve(organizationId: string, hosts: readonly string[]): Promise<void> {
    const used = await this.database.query<{ id: string; served: boolean }>(
      `UPDATE domains d SET served = d.confirmed OR d.checked_at >= $3
       WHERE d.org_id = $1 AND d.status = 'verified' AND NOT d.served
         AND EXISTS (SELECT FROM unnest($2::text[]) host WHERE host = d.domain OR right(host, length(d.domain) + 1) = '.' || d.domain)
       RETURNING d.id, d.served`,
      [organizationId, hosts, new Date(Date.now() - HOUR)],
    );
    const unchecked = used.filter(({ served }) => !served).map(({ id }) => ({ domainId: id }));
    if (unchecked.length > 0) await this.jobs.enqueueEach(CheckDomain, unchecked, ({ domainId }) => domainId);
  }
}
