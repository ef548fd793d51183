import { Injectable } from '@nestjs/common';
import { SiteGrants } from '../../orgs/organization-ports.js';

@Injectable()
export class GrantsOnSites extends SiteGrants {
  readonly isOnSite = (grant: string) => `EXISTS (SELECT 1 FROM sites r WHERE r.id = ${grant}.resource_id)`;
}
