import { Injectable } from '@nestjs/common';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Events } from '../../../common/events/events.js';
import { BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { newId, randomText } from '../../../common/ids/ids.js';
import { Env } from '../../../config/env.js';
import type { Org } from '../org.entity.js';
import { DomainChecks } from './domain-checks.js';
import { domainName, isWithin } from './domain-name.js';
import type { ClaimDomainDto, DecideDomainDto, DomainParams } from './domain.dto.js';
import { Domain } from './domain.entity.js';
import { DomainsChanged } from '../org.events.js';

/** Each claim that is not verified is looked up again and again. */
const MOST_DOMAINS = 100;
const TOKEN_LENGTH = 32;

@Injectable()
export class DomainsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly events: Events,
    private readonly domainChecks: DomainChecks,
    private readonly env: Env,
  ) {}

  list({ id }: Org, query: PageQuery): Promise<Page<Domain>> {
    const select = this.entityRows.columns(Domain, 'r');
    const listing = { name: 'domains', select, from: 'domains r', where: ['r.org_id = $1'], values: [id], order: newestFirst('r') };
    return paginate(this.database, listing, query, (row) => this.entityRows.read(Domain, 'r', row)!);
  }

  async claim({ id: orgId }: Org, body: ClaimDomainDto): Promise<Domain> {
    const domain = domainName(body.domain);
    if (isWithin(domain, new URL(this.env.publicUrl).hostname))
      throw new BadRequest('The request is not valid', [
        { pointer: '/domain', message: 'is an address of this installation, which nobody needs to claim' },
      ]);
    return this.database.tx(async () => {
      await this.domainChecks.lock();
      await this.domainChecks.refuseTaken({ domain, orgId });
      const [count] = await this.database.query<{ full: boolean; claimed: boolean }>(
        `SELECT count(*) >= $2 AS full, coalesce(bool_or(domain = $3), false) AS claimed FROM domains WHERE org_id = $1`,
        [orgId, MOST_DOMAINS, domain],
      );
      if (count!.claimed) throw new Conflict('The organization has claimed this domain already');
      if (count!.full) throw new Conflict(`An organization can claim at most ${MOST_DOMAINS} domains: delete one of them first`);
      const id = newId();
      await this.database.repo(Domain).insert({ id, orgId, domain, token: randomText(TOKEN_LENGTH), checkAt: new Date() });
      audit(this.database, 'domain.claim', { id, orgId, label: domain });
      return this.database.repo(Domain).findOneByOrFail({ id });
    });
  }

  async verify(domain: Domain): Promise<Domain> {
    await this.domainChecks.refuseTaken(domain);
    await this.domainChecks.startNow(domain);
    return this.domainChecks.check(domain);
  }

  async decide({ organizationId: orgId, domainId: id }: DomainParams, { status }: DecideDomainDto): Promise<Domain> {
    return this.database.tx(async () => {
      await this.domainChecks.lock();
      const domain = await this.database.repo(Domain).findOneBy({ id, orgId });
      if (!domain) throw new NotFound('domain');
      if (status === 'verified') await this.domainChecks.refuseTaken(domain);
      const confirmed = status === 'verified';
      await this.database.repo(Domain).update(id, { status, confirmed, served: false, reason: null, checkAt: null, updatedAt: new Date() });
      audit(this.database, 'domain.decide', { id, orgId, label: domain.domain }, { status });
      await this.events.emit(new DomainsChanged(orgId));
      return this.database.repo(Domain).findOneByOrFail({ id });
    });
  }

  async remove(domain: Domain): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(Domain), domain);
      audit(this.database, 'domain.delete', { ...domain, label: domain.domain });
      await this.events.emit(new DomainsChanged(domain.orgId));
    });
  }
}
