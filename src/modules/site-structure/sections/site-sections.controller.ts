import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { SupersededBy } from '../../../common/openapi/operations.decorator.js';
import { Site } from '../site.entity.js';
import { MoveItem } from '../outline/move-item.js';
import { SORT } from '../outline/sort-address.js';
import { ListStructureQuery } from '../outline/list-structure.dto.js';
import { SiteSection } from '../outline/site-section.entity.js';
import { AddSiteSection } from './add-site-section.js';
import { ReadSiteSections } from './read-site-sections.js';
import { AddSiteSectionDto, MoveSiteSectionDto, UpdateSiteSectionDto } from './site-section.dto.js';
import { SiteSectionListView, SiteSectionView } from './site-section.view.js';
import { SiteSectionsService } from './site-sections.service.js';

@ApiTags('Site sections')
@Controller('v1/orgs/:organizationId/sites/:siteId/sections')
export class SiteSectionsController {
  constructor(
    private readonly readSiteSections: ReadSiteSections,
    private readonly addSiteSection: AddSiteSection,
    private readonly siteSectionsService: SiteSectionsService,
    private readonly moveItem: MoveItem,
  ) {}

  /**
   * List the sections of a site
   * @remarks
   * Returns all sections in the order of the navigation, depth first, with their site spaces. Site spaces whose space you
   * may not see are left out.
   */
  @Get()
  @Can('site:view', { scope: 'site:read' })
  listSiteSections(@Query() query: ListStructureQuery, @CurrentResources() resources: Resources): Promise<SiteSectionListView> {
    return this.readSiteSections.list(query, resources);
  }

  /**
   * Add a section to a site
   * @remarks
   * Adds a section with this space as the last entry of the site, and returns it. You must be an administrator of the
   * space (403), which must not be on the site yet (409). If the site has site spaces without a section, they become the
   * default section first, with the title of the site.
   */
  @Post()
  @Can('site:edit', { scope: 'site:write' })
  async addSectionToSite(
    @Resource('site') site: Site,
    @Body() body: AddSiteSectionDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionView> {
    return this.readSiteSections.get(await this.addSiteSection.add(site, body, resources.actor), resources);
  }

  /**
   * Update a section
   * @remarks
   * Changes the properties that you send and returns the section. A path that another section has is a conflict (409). A
   * condition must be a valid expression (400).
   */
  @Patch(':siteSectionId')
  @Can('site-section:edit', { scope: 'site:write' })
  async updateSiteSectionById(
    @Resource('site-section') section: SiteSection,
    @Body() body: UpdateSiteSectionDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionView> {
    await this.siteSectionsService.update(section, body);
    return this.readSiteSections.get(section.id, resources);
  }

  /**
   * Delete a section
   * @remarks
   * Deletes the section and takes its spaces off the site; the spaces themselves stay. If it was the default, the first of
   * the other sections takes its place.
   */
  @Delete(':siteSectionId')
  @Can('site-section:edit', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteSiteSectionById(@Resource('site-section') section: SiteSection): Promise<void> {
    await this.siteSectionsService.remove(section);
  }

  /**
   * Move a section
   * @remarks
   * Places the section before or after another one with the same parent, and returns it. A position that names no sibling
   * is refused (400). A move to its current place is a conflict (409).
   */
  @Post(':siteSectionId/move')
  @SupersededBy(SORT)
  @Can('site-section:edit', { scope: 'site:write' })
  @HttpCode(200)
  async moveSiteSection(
    @Resource('site-section') section: SiteSection,
    @Body() body: MoveSiteSectionDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionView> {
    await this.moveItem.move(section.siteId, { type: 'site-section', id: section.id }, body.neighbours);
    return this.readSiteSections.get(section.id, resources);
  }
}
