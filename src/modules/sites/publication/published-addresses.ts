import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { SiteAddresses } from '../site-addresses.js';
import { Site } from '../site.entity.js';

/** Lists the addresses at which readers find the published sites of an organization. */
@Injectable()
export class PublishedAddresses {
  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly addresses: SiteAddresses,
  ) {}

  async in(organizationId: string): Promise<string[]> {
    const found = await this.db.query<Record<string, unknown>>(
      `SELECT ${this.rows.columns(Site, 'r')}, o.hostname AS organization FROM sites r JOIN orgs o ON o.id = r.org_id
       WHERE r.org_id = $1 AND r.published`,
      [organizationId],
    );
    return found.flatMap((row) => {
      const [site, organization] = [this.rows.read(Site, 'r', row)!, row['organization'] as string | null];
      return [this.addresses.of(site, organization), this.addresses.origin(site, organization)];
    });
  }
}
