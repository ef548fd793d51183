import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { joinOrg } from '../../orgs/org.queries.js';
import { SiteAddresses } from '../../site-structure/site-addresses.js';
import { Site } from '../../site-structure/site.entity.js';

/** Lists the addresses at which readers find the published sites of an organization. */
@Injectable()
export class PublishedAddresses {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  async in(organizationId: string): Promise<string[]> {
    const found = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Site, 'r')}, o.hostname AS organization FROM sites r ${joinOrg('o', 'r.org_id')}
       WHERE r.org_id = $1 AND r.published`,
      [organizationId],
    );
    return found.flatMap((row) => {
      const [site, organization] = [this.entityRows.read(Site, 'r', row)!, row['organization'] as string | null];
      return [this.siteAddresses.addressOf(site, organization), this.siteAddresses.origin(site, organization)];
    });
  }
}
