import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Env } from '../../config/env.js';
import { OrgsService } from '../orgs/organizations/orgs.service.js';
import type { Org } from '../orgs/org.entity.js';
import { CreateSite } from '../sites/create-site.js';
import { SitesService } from '../sites/sites.service.js';
import { Customizations } from '../site-looks/customizations.service.js';
import { demoLooks } from './demo-looks.js';
import { DEMO_PATH } from './start-demo.js';
import { DemoStructure, type ShownSpaces } from './demo-structure.js';

/** Makes the site of the demo, and those that show what else sites can look like. */
@Injectable()
export class DemoSite {
  constructor(
    private readonly env: Env,
    private readonly createSite: CreateSite,
    private readonly demoStructure: DemoStructure,
    private readonly sitesService: SitesService,
    private readonly orgsService: OrgsService,
    private readonly customizations: Customizations,
  ) {}

  /** Makes a site for each look, with the gallery. Returns the id of the last one. */
  async publishLooks(org: Org, gallery: string, actor: Actor): Promise<string> {
    let last = '';
    for (const { basename, title, settings } of demoLooks(this.env.publicUrl)) {
      const { site } = await this.createSite.create(org, { title, spaces: [gallery] }, actor);
      await this.customizations.replace(site, settings);
      await this.sitesService.update(site, { basename, published: true }, actor);
      last = site.id;
    }
    return last;
  }

  /** Returns the id of the site, which is published. */
  async publish(org: Org, spaces: ShownSpaces, actor: Actor): Promise<string> {
    const { site } = await this.createSite.create(org, { title: 'Bindery' }, actor);
    const { publicUrl } = this.env;
    const looks = demoLooks(publicUrl).map(({ title, basename }) => ({
      title,
      url: `${publicUrl}/sites/${DEMO_PATH.organization}/${basename}`,
    }));
    await this.demoStructure.build(site, spaces, { explorer: `${publicUrl}/docs`, looks }, actor);
    await this.sitesService.update(site, { basename: DEMO_PATH.site, published: true }, actor);
    await this.orgsService.update(org, { defaultContent: { type: 'site', site: site.id } }, actor);
    return site.id;
  }
}
