import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { DescribeStructure } from './describe-structure.js';
import { SortStructure } from './sort-structure.js';
import { GetStructureQuery, SortStructureDto } from './sort.dto.js';
import { SITE_ITEM, SiteStructureView, type SiteItemView } from './structure.view.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/structure')
export class StructureController {
  constructor(
    private readonly describeStructure: DescribeStructure,
    private readonly sortStructure: SortStructure,
  ) {}

  /**
   * Get the structure of a site
   * @remarks
   * Returns everything on the site in its order: sections, groups and external links with what is in them, or the site spaces of a site
   * without sections. Site spaces whose space you may not see are left out.
   */
  @Get()
  @Can('site:view', { scope: 'site:read', visitors: true })
  getSiteStructure(@Query() query: GetStructureQuery, @CurrentResources() resources: Resources): Promise<SiteStructureView> {
    return this.describeStructure.get(query, resources);
  }

  /**
   * Move an item of the structure of a site
   * @remarks
   * Places a site space, a section, a group or an external link before or after one of its siblings, and returns it. It keeps its parent. A
   * position that names no sibling is refused (400). A move to its current place is a conflict (409).
   */
  @Patch('sort')
  @Can('site:edit', { scope: 'site:write' })
  @ApiOkResponse({ schema: SITE_ITEM })
  sortSiteStructure(@Body() body: SortStructureDto, @CurrentResources() resources: Resources): Promise<SiteItemView> {
    return this.sortStructure.sort(body, resources);
  }
}
