import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { requireEffects } from '../../common/access/effects.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { Events } from '../../common/events/events.js';
import { NotFound } from '../../common/http/errors.js';
import { sentMembers } from '../../common/http/sent-members.js';
import { ChooseAddresses } from './addresses/choose-addresses.js';
import { ReadSites } from './read-sites.js';
import type { UpdateSiteDto } from './site.dto.js';
import { SitePublished, SiteUnpublished, SiteUpdated } from './site.events.js';
import { Site } from '../site-structure/site.entity.js';
import type { SiteDetails } from './site.presenter.js';
import { SiteDefaults } from '../site-structure/outline/site-defaults.js';

@Injectable()
export class SitesService {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly readSites: ReadSites,
    private readonly siteDefaults: SiteDefaults,
    private readonly addresses: ChooseAddresses,
  ) {}

  async update(site: Site, body: UpdateSiteDto, actor: Actor): Promise<SiteDetails> {
    const { id, orgId, published } = site;
    requireEffects(actor, body, { published: 'publish-site', visibility: 'change-admission', defaultLevel: 'change-site-roles' });
    const { defaultSiteSpace, defaultSiteSection, defaultLevel, adaptiveContent, ...settings } = body;
    return this.database.tx(async () => {
      await this.siteDefaults.choose(id, defaultSiteSection, defaultSiteSpace);
      await this.chooseAddresses(id, settings, actor);
      const { affected } = await this.database.repo(Site).update(id, {
        ...settings,
        ...(defaultLevel !== undefined && { resolvedLevel: defaultLevel }),
        ...(adaptiveContent && { adaptiveContent: adaptiveContent.enabled }),
        updatedAt: new Date(),
      });
      if (!affected) throw new NotFound('site');
      if (settings.hostname !== undefined || settings.proxy !== undefined) await this.addresses.settle({ id, orgId });
      await this.record(site, body);
      await this.events.emit(new SiteUpdated(orgId, id, sentMembers(body)));
      if (settings.published !== undefined && settings.published !== published)
        await this.events.emit(settings.published ? new SitePublished(orgId, id) : new SiteUnpublished(orgId, id));
      return this.readSites.get(id, actor);
    });
  }

  private async record(site: Site, { published, ...changes }: UpdateSiteDto): Promise<void> {
    const { visibility = site.visibility, defaultLevel } = changes;
    const target = { id: site.id, orgId: site.orgId, title: changes.title ?? site.title };
    if (published === true) audit(this.database, 'site.publish', target, { visibility });
    if (published === false) audit(this.database, 'site.unpublish', target);
    const members = sentMembers(changes);
    if (members.length > 0 || published === undefined)
      audit(this.database, 'site.update', target, { members, visibility: changes.visibility, defaultLevel });
  }

  private async chooseAddresses(id: string, chosen: UpdateSiteDto, actor: Actor): Promise<void> {
    if (chosen.basename === undefined && chosen.hostname === undefined && chosen.proxy === undefined) return;
    const site = await this.database.repo(Site).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!site) throw new NotFound('site');
    await this.addresses.check(site, chosen, actor);
  }
}
