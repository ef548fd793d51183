import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { DomainsChanged } from '../../orgs/org.events.js';
import { ownerOfHost } from '../../orgs/domains/owner-of-host.js';
import { UsedDomains } from '../../orgs/domains/used-domains.js';

/** SQL: whether a host of a site is on a domain of its organization that is served. False if the host is null. */
const isOwned = (host: string) =>
  `coalesce((SELECT owner.org_id = chosen.org_id AND owner.served FROM (${ownerOfHost(host)}) owner), false)`;

/** SQL: the saved address if it can be served, or else the one that was served before. */
const settled = (saved: string, served: string, hostOf: (address: string) => string) => `
  CASE WHEN ${saved} IS NULL THEN NULL WHEN ${isOwned(hostOf(saved))} THEN ${saved} WHEN ${isOwned(hostOf(served))} THEN ${served} END`;

/**
 * Serves the addresses of sites that are on a verified domain of their organization, and no others. This is decided when an
 * address or a domain changes, so a request of a reader does not ask for it.
 */
@Injectable()
export class SettleAddresses {
  constructor(
    private readonly database: Database,
    private readonly usedDomains: UsedDomains,
  ) {}

  /** Changes to addresses in an organization run one after the other. A site is locked before this, never after. */
  async lock(organizationId: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('addresses ' || $1, 0))`, [organizationId]);
  }

  @OnEvent(DomainsChanged, { inTransaction: true })
  async ofOrganization({ organizationId }: DomainsChanged): Promise<void> {
    await this.settle(organizationId, null);
  }

  async ofSite({ id, orgId }: { id: string; orgId: string }): Promise<void> {
    await this.settle(orgId, id);
  }

  private async settle(organizationId: string, siteId: string | null): Promise<void> {
    const which = `org_id = $1 AND ($2::text IS NULL OR id = $2) AND coalesce(hostname, proxy, served_hostname, served_proxy) IS NOT NULL`;
    await this.database.query(`SELECT 1 FROM sites WHERE ${which} ORDER BY id FOR NO KEY UPDATE`, [organizationId, siteId]);
    await this.lock(organizationId);
    const hosts = await this.database.query<{ host: string }>(
      `SELECT DISTINCT lower(split_part(address, '/', 1)) AS host
       FROM sites, unnest(ARRAY[hostname, proxy, served_hostname, served_proxy]) address WHERE ${which} AND address IS NOT NULL`,
      [organizationId, siteId],
    );
    if (hosts.length === 0) return;
    await this.usedDomains.serve(
      organizationId,
      hosts.map(({ host }) => host),
    );
    await this.database.query(
      `WITH chosen AS (
         SELECT id, org_id, hostname, lower(split_part(proxy, '/', 1)) || substr(proxy, strpos(proxy, '/')) AS proxy, served_hostname, served_proxy
         FROM sites WHERE ${which}
       ), settled AS (
         SELECT id, ${settled('hostname', 'served_hostname', (address) => `chosen.${address}`)} AS hostname,
           ${settled('proxy', 'served_proxy', (address) => `split_part(chosen.${address}, '/', 1)`)} AS proxy
         FROM chosen
       )
       UPDATE sites s SET served_hostname = t.hostname, served_proxy = t.proxy, updated_at = now()
       FROM settled t WHERE s.id = t.id AND (s.served_hostname, s.served_proxy) IS DISTINCT FROM (t.hostname, t.proxy)`,
      [organizationId, siteId],
    );
  }
}
