import { Injectable } from '@nestjs/common';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { Events } from '../../common/events/events.js';
import { OrgQueries } from '../orgs/org.queries.js';
import { Site } from '../site-structure/site.entity.js';
import { Tree } from '../spaces/tree/tree.js';
import { SiteDeleted } from './site.events.js';

/** Deletes a site with what refers to it by its id alone. */
@Injectable()
export class RemoveSite {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly tree: Tree,
    private readonly orgQueries: OrgQueries,
  ) {}

  async remove(site: Site): Promise<void> {
    await this.database.tx(async () => {
      await this.tree.lock(site.orgId);
      await deleteOne(this.database.repo(Site), site);
      for (const table of ['grants', 'removals', 'invites'])
        await this.database.query(`DELETE FROM ${table} WHERE resource_id = $1`, [site.id]);
      await this.orgQueries.forgetDefaultSite(site.id);
      audit(this.database, 'site.delete', site);
      await this.events.emit(new SiteDeleted(site.orgId, site.id));
    });
  }
}
