import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { DefaultContent } from '../../orgs/organization-ports.js';

/** Checks the site that an organization shows first. */
@Injectable()
export class DefaultSite extends DefaultContent {
  constructor(private readonly database: Database) {
    super();
  }

  async isSiteOf(organizationId: string, siteId: string): Promise<boolean> {
    const found = await this.database.query('SELECT 1 FROM sites WHERE id = $2 AND org_id = $1', [organizationId, siteId]);
    return found.length > 0;
  }
}
