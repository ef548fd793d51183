import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { SearchSite } from './search-site.js';
import { SearchSiteDto } from './site-search.dto.js';
import { SiteSearchPresenter } from './site-search.presenter.js';
import { SiteSearchSpaceListView } from './site-search.view.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/search')
export class SiteSearchController {
  constructor(
    private readonly searchSite: SearchSite,
    private readonly siteSearchPresenter: SiteSearchPresenter,
  ) {}

  /**
   * Search the pages of a site
   * @remarks
   * Returns the spaces on the site with their best matches, the space with the best match first. `scope` selects where to
   * search: by default in the default site space of each section. Matches are ranked like those in a space, and their
   * published URLs are those on this site. Site spaces that you may not see are not searched.
   */
  @Post()
  @HttpCode(200)
  @Can('site:view', { scope: 'site:search', visitors: true })
  async searchSiteContent(
    @Body() body: SearchSiteDto,
    @Query() page: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<SiteSearchSpaceListView> {
    return this.siteSearchPresenter.present(await this.searchSite.search(body, page, resources));
  }
}
