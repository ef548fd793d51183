import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { IssuePreview } from './issue-preview.js';
import { PreviewQuery } from './preview.dto.js';
import { SitePreviewView } from './preview.view.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/publishing/preview')
export class PreviewsController {
  constructor(private readonly issuePreview: IssuePreview) {}

  /**
   * Get a URL that previews a site
   * @remarks
   * Returns a URL that shows the site to everyone who has it, for an hour, also if the site is not published, and with a change
   * request instead of the content of its space, if you name one. It shows only spaces that you may see, and gives no other
   * access. It ends earlier if you lose access to the site.
   */
  @Get()
  @Header('cache-control', 'no-store')
  @Can('site:view', { scope: 'site:read', effects: { '*': 'read-content' } })
  getSitePublishingPreviewById(@Query() query: PreviewQuery, @CurrentResources() resources: Resources): Promise<SitePreviewView> {
    return this.issuePreview.issue(query, resources);
  }
}
