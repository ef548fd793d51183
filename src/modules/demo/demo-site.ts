import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Env } from '../../config/env.js';
import { OrgsService } from '../orgs/organizations/orgs.service.js';
import type { Org } from '../orgs/org.entity.js';
import { CreateSite } from '../sites/create-site.js';
import { SitesService } from '../sites/sites.service.js';
import { DEMO_PATH } from './start-demo.js';
import { DemoStructure, type ShownSpaces } from './demo-structure.js';

/** Makes the site of the demo. */
@Injectable()
export class DemoSite {
  constructor(
    private readonly env: Env,
    private readonly createSite: CreateSite,
    private readonly demoStructure: DemoStructure,
    private readonly sitesService: SitesService,
    private readonly orgsService: OrgsService,
  ) {}

  /** Returns the id of the site, which is published. */
  async publish(org: Org, spaces: ShownSpaces, actor: Actor): Promise<string> {
    const { site } = await this.createSite.create(org, { title: 'Bindery' }, actor);
    await this.demoStructure.build(site, spaces, `${this.env.publicUrl}/docs`, actor);
    await this.sitesService.update(site, { basename: DEMO_PATH.site, published: true }, actor);
    await this.orgsService.update(org, { defaultContent: { type: 'site', site: site.id } }, actor);
    return site.id;
  }
}
