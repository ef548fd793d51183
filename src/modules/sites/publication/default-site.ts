import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { DefaultContent } from '../../orgs/organization-ports.js';
import { Site } from '../../site-structure/site.entity.js';

/** Checks the site that an organization shows first. */
@Injectable()
export class DefaultSite extends DefaultContent {
  constructor(private readonly database: Database) {
    super();
  }

  isSiteOf(organizationId: string, siteId: string): Promise<boolean> {
    return this.database.repo(Site).existsBy({ id: siteId, orgId: organizationId });
  }
}
