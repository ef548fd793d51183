import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { newId } from '../../common/ids/ids.js';
import { GrantsService } from '../orgs/grants/grants.service.js';
import type { Org } from '../orgs/org.entity.js';
import { ChooseAddresses } from './addresses/choose-addresses.js';
import { ReadSites } from './read-sites.js';
import type { CreateSiteDto } from './site.dto.js';
import { Site } from '../site-structure/site.entity.js';
import type { SiteDetails } from './site.presenter.js';
import { HoldSpaces } from '../site-structure/outline/hold-spaces.js';
import { PutSiteSpaces } from '../site-structure/outline/put-site-spaces.js';

@Injectable()
export class CreateSite {
  constructor(
    private readonly database: Database,
    private readonly readSites: ReadSites,
    private readonly grantsService: GrantsService,
    private readonly holdSpaces: HoldSpaces,
    private readonly putSiteSpaces: PutSiteSpaces,
    private readonly chooseAddresses: ChooseAddresses,
  ) {}

  /** The user who creates a site administers it: with a grant, unless their role in the organization suffices. */
  async create({ id: orgId }: Org, { spaces = [], title = 'Untitled', ...settings }: CreateSiteDto, actor: Actor): Promise<SiteDetails> {
    return this.database.tx(async () => {
      const shown = await this.holdSpaces.hold(orgId, spaces, actor, (i) => `/spaces/${i}`);
      const id = newId();
      await this.chooseAddresses.check({ id, orgId }, settings, actor);
      await this.database.repo(Site).insert({ id, orgId, title, lineage: [id], ...settings });
      if (actor.standingIn(orgId)?.role !== 'admin') await this.grantsService.raise({ id, orgId }, actor.userId, 'admin');
      if (shown.length > 0) await this.putSiteSpaces.putOnSite(id, shown);
      audit(this.database, 'site.create', { id, orgId, title }, { visibility: settings.visibility });
      return this.readSites.get(id, actor);
    });
  }
}
