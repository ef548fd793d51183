import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { GetPublishedSiteQuery } from './published-site.dto.js';
import { DescribePublishedSite } from './describe-published-site.js';
import { PublishedSiteView } from './published-site.view.js';
import { PublishedSiteCache } from './published-site-cache.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/published')
export class PublishedSitesController {
  constructor(private readonly describePublishedSite: DescribePublishedSite) {}

  /**
   * Get all that a renderer needs to show a site
   * @remarks
   * Returns the site with its whole structure and its look. A site that is not published is answered with 404. Site spaces
   * whose space you may not see are left out, and so are drafts of external links. To an `apiToken`, only what its visitor sees
   * is returned; for all others, what has a condition is not left out.
   * The ETag is known before the structure is read, so that a repeated request costs little while nothing has changed.
   */
  @Get()
  @UseInterceptors(PublishedSiteCache)
  @Can('site:view', { scope: 'site:read', visitors: true })
  getPublishedContentSite(@Query() query: GetPublishedSiteQuery, @CurrentResources() resources: Resources): Promise<PublishedSiteView> {
    return this.describePublishedSite.get(query, resources);
  }
}
