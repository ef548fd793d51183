import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { ExternalLinksService } from '../site-structure/external-links/external-links.service.js';
import { SiteSectionGroupsService } from '../site-structure/section-groups/site-section-groups.service.js';
import { AddSiteSection } from '../site-structure/sections/add-site-section.js';
import { SiteSectionsService } from '../site-structure/sections/site-sections.service.js';
import { SiteSpacesService } from '../site-structure/site-spaces/site-spaces.service.js';
import type { Site } from '../site-structure/site.entity.js';
import { SiteSection } from '../site-structure/outline/site-section.entity.js';
import { SiteSpace } from '../site-structure/outline/site-space.entity.js';

/** What the demo site leads to. */
interface Elsewhere {
  explorer: string;
  looks: readonly { title: string; url: string }[];
}

export interface ShownSpaces {
  guide: string;
  german: string;
  gallery: string;
  reference: string;
}

/** Builds the structure of the demo site: a section in two languages, one with every kind of block, and groups with a section and links. */
@Injectable()
export class DemoStructure {
  constructor(
    private readonly database: Database,
    private readonly addSiteSection: AddSiteSection,
    private readonly siteSectionsService: SiteSectionsService,
    private readonly siteSpacesService: SiteSpacesService,
    private readonly siteSectionGroupsService: SiteSectionGroupsService,
    private readonly externalLinksService: ExternalLinksService,
  ) {}

  async build(site: Site, { guide, german, gallery, reference }: ShownSpaces, { explorer, looks }: Elsewhere, actor: Actor): Promise<void> {
    const sectionId = await this.addSiteSection.add(site, { spaceId: guide, title: 'Guide', icon: 'book-open' }, actor);
    await this.describe(sectionId, 'How to write, review and publish documentation');
    const variant = await this.siteSpacesService.add(site, { spaceId: german, sectionId }, actor);
    await this.siteSpacesService.update(site, await this.database.repo(SiteSpace).findOneByOrFail({ id: variant }), { path: 'de' }, actor);
    const blocks = await this.addSiteSection.add(site, { spaceId: gallery, title: 'Gallery', icon: 'images' }, actor);
    await this.describe(blocks, 'Every kind of block on a page of its own');
    const api = await this.addSiteSection.add(site, { spaceId: reference, title: 'API', icon: 'code' }, actor);
    await this.describe(api, 'Operations of the HTTP API');
    const parent = await this.siteSectionGroupsService.add(site, { title: 'Developers', icon: 'terminal', sections: [api] });
    await this.externalLinksService.add(site, { title: 'API explorer', url: explorer, parent });
    const others = await this.siteSectionGroupsService.add(site, { title: 'Looks', icon: 'palette', sections: [] });
    for (const look of looks) await this.externalLinksService.add(site, { ...look, parent: others });
  }

  private async describe(sectionId: string, description: string): Promise<void> {
    await this.siteSectionsService.update(await this.database.repo(SiteSection).findOneByOrFail({ id: sectionId }), { description });
  }
}
