import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { SupersededBy } from '../../../common/openapi/operations.decorator.js';
import { Site } from '../site.entity.js';
import { MoveItem } from '../outline/move-item.js';
import { SORT } from '../outline/sort-address.js';
import { SiteSpace } from '../outline/site-space.entity.js';
import { ReadSiteSpaces } from './read-site-spaces.js';
import { AddSiteSpaceDto, ListSiteSpacesQuery, MoveSiteSpaceDto, UpdateSiteSpaceDto } from './site-space.dto.js';
import { SiteSpaceListView, SiteSpaceView } from './site-space.view.js';
import { SiteSpacesService } from './site-spaces.service.js';

@ApiTags('Site spaces')
@Controller('v1/orgs/:organizationId/sites/:siteId/site-spaces')
export class SiteSpacesController {
  constructor(
    private readonly readSiteSpaces: ReadSiteSpaces,
    private readonly siteSpacesService: SiteSpacesService,
    private readonly moveItem: MoveItem,
  ) {}

  /**
   * List the site spaces of a site
   * @remarks
   * Returns the site spaces in the order of the site, section by section. Those whose space you may not see are left
   * out. `default` lists only the defaults, or only the others.
   */
  @Get()
  @Can('site:view', { scope: 'site:read' })
  listSiteSpaces(@Query() query: ListSiteSpacesQuery, @CurrentResources() resources: Resources): Promise<SiteSpaceListView> {
    return this.readSiteSpaces.list(query, resources);
  }

  /**
   * Add a space to a site
   * @remarks
   * Adds the space as the last of its section and returns the site space. Its path is made from the title of the space.
   * You must be an administrator of the space (403). A space can be on a site once (409).
   */
  @Post()
  @Can('site:edit', { scope: 'site:write' })
  async addSpaceToSite(
    @Resource('site') site: Site,
    @Body() body: AddSiteSpaceDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSpaceView> {
    return this.readSiteSpaces.get(await this.siteSpacesService.add(site, body, resources.actor), resources);
  }

  /**
   * Update a site space
   * @remarks
   * Changes the properties that you send and returns the site space. A path that another site space of the section has
   * is a conflict (409), as is a space that is already on the site. A condition must be a valid expression (400).
   */
  @Patch(':siteSpaceId')
  @Can('site-space:edit', { scope: 'site:write' })
  async updateSiteSpaceById(
    @Resource('site') site: Site,
    @Resource('site-space') siteSpace: SiteSpace,
    @Body() body: UpdateSiteSpaceDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSpaceView> {
    await this.siteSpacesService.update(site, siteSpace, body, resources.actor);
    return this.readSiteSpaces.get(siteSpace.id, resources);
  }

  /**
   * Remove a space from a site
   * @remarks
   * Takes the space off the site; the space itself stays. If it was a default, the first of the others takes its place.
   * A section is deleted with its last site space.
   */
  @Delete(':siteSpaceId')
  @Can('site-space:edit', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteSiteSpaceById(@Resource('site-space') siteSpace: SiteSpace): Promise<void> {
    await this.siteSpacesService.remove(siteSpace);
  }

  /**
   * Move a site space
   * @remarks
   * Places the site space before or after another one of its section, and returns it. A position that names no sibling
   * is refused (400). A move to its current place is a conflict (409).
   */
  @Post(':siteSpaceId/move')
  @SupersededBy(SORT)
  @Can('site-space:edit', { scope: 'site:write' })
  @HttpCode(200)
  async moveSiteSpace(
    @Resource('site-space') siteSpace: SiteSpace,
    @Body() body: MoveSiteSpaceDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSpaceView> {
    await this.moveItem.move(siteSpace.siteId, { type: 'site-space', id: siteSpace.id }, body.neighbours);
    return this.readSiteSpaces.get(siteSpace.id, resources);
  }
}
