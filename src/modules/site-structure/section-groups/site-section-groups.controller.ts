import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { SupersededBy } from '../../../common/openapi/operations.decorator.js';
import { Site } from '../site.entity.js';
import { MoveItem } from '../outline/move-item.js';
import { SORT } from '../outline/sort-address.js';
import { SiteSectionGroup } from '../outline/site-section-group.entity.js';
import { SiteSection } from '../outline/site-section.entity.js';
import { ReadSiteSectionGroups } from './read-site-section-groups.js';
import {
  AddSectionToGroupDto,
  AddSiteSectionGroupDto,
  MoveSiteSectionGroupDto,
  UpdateSiteSectionGroupDto,
} from './site-section-group.dto.js';
import { SiteSectionGroupListView, SiteSectionGroupView } from './site-section-group.view.js';
import { SiteSectionGroupsService } from './site-section-groups.service.js';

@ApiTags('Site section groups')
@Controller('v1/orgs/:organizationId/sites/:siteId/section-groups')
export class SiteSectionGroupsController {
  constructor(
    private readonly readSiteSectionGroups: ReadSiteSectionGroups,
    private readonly siteSectionGroupsService: SiteSectionGroupsService,
    private readonly moveItem: MoveItem,
  ) {}

  /**
   * List the section groups of a site
   * @remarks
   * Returns all groups in the order of the navigation, depth first, each with everything in it: `children` has its
   * sections and groups in their order, `sections` only the sections.
   */
  @Get()
  @Can('site:view', { scope: 'site:read' })
  listSiteSectionGroups(@Query() query: ListQuery, @CurrentResources() resources: Resources): Promise<SiteSectionGroupListView> {
    return this.readSiteSectionGroups.list(query, resources);
  }

  /**
   * Add a section group to a site
   * @remarks
   * Adds a group as the last entry of `parent`, or of the site, moves `sections` into it, and returns it. Groups can be
   * nested 8 deep (400). If the site has site spaces without a section, they become the default section first.
   */
  @Post()
  @Can('site:edit', { scope: 'site:write' })
  async addSectionGroupToSite(
    @Resource('site') site: Site,
    @Body() body: AddSiteSectionGroupDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionGroupView> {
    return this.readSiteSectionGroups.get(await this.siteSectionGroupsService.add(site, body), resources);
  }

  /**
   * Update a section group
   * @remarks
   * Changes the properties that you send and returns the group. `parentSectionGroupId` moves it with everything in it into
   * another group, but not into itself (400).
   */
  @Patch(':siteSectionGroupId')
  @Can('site-section-group:edit', { scope: 'site:write' })
  async updateSiteSectionGroupById(
    @Resource('site-section-group') group: SiteSectionGroup,
    @Body() body: UpdateSiteSectionGroupDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionGroupView> {
    await this.siteSectionGroupsService.update(group, body);
    return this.readSiteSectionGroups.get(group.id, resources);
  }

  /**
   * Delete a section group
   * @remarks
   * Deletes the group. The sections and groups in it move up to its place.
   */
  @Delete(':siteSectionGroupId')
  @Can('site-section-group:edit', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteSiteSectionGroupById(@Resource('site-section-group') group: SiteSectionGroup): Promise<void> {
    await this.siteSectionGroupsService.remove(group);
  }

  /**
   * Move a section into a group
   * @remarks
   * Moves the section to the end of the group, from wherever it is on the site, and returns the group. A section that is
   * already in the group is a conflict (409).
   */
  @Post(':siteSectionGroupId/sections')
  @Can('site-section-group:edit')
  async addSectionToGroup(
    @Resource('site-section-group') group: SiteSectionGroup,
    @Body() { sectionId }: AddSectionToGroupDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionGroupView> {
    await this.siteSectionGroupsService.addSection(group, sectionId);
    return this.readSiteSectionGroups.get(group.id, resources);
  }

  /**
   * Move a section out of a group
   * @remarks
   * Moves the section out of the group, to the place directly after it.
   */
  @Delete(':siteSectionGroupId/sections/:siteSectionId')
  @Can('site-section:edit')
  @IdempotentDelete()
  async removeSectionFromGroup(
    @Resource('site-section-group') group: SiteSectionGroup,
    @Resource('site-section') section: SiteSection,
  ): Promise<void> {
    await this.siteSectionGroupsService.removeSection(group, section.id);
  }

  /**
   * Move a section group
   * @remarks
   * Places the group before or after a section or group with the same parent, and returns it. A position that names no
   * sibling is refused (400). A move to its current place is a conflict (409).
   */
  @Post(':siteSectionGroupId/move')
  @SupersededBy(SORT)
  @Can('site-section-group:edit', { scope: 'site:write' })
  @HttpCode(200)
  async moveSiteSectionGroup(
    @Resource('site-section-group') { siteId, id }: SiteSectionGroup,
    @Body() { position }: MoveSiteSectionGroupDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSectionGroupView> {
    await this.moveItem.move(siteId, { type: 'site-section-group', id }, position);
    return this.readSiteSectionGroups.get(id, resources);
  }
}
