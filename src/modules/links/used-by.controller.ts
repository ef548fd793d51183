import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { LinksPresenter } from './links.presenter.js';
import { BacklinkListView } from './links.view.js';
import { ReadLinks } from './read-links.js';

@ApiTags('OpenAPI specifications')
@Controller('v1/orgs/:organizationId/openapi/:specSlug/used-by')
export class UsedByController {
  constructor(
    private readonly readLinks: ReadLinks,
    private readonly linksPresenter: LinksPresenter,
  ) {}

  /**
   * List the pages that use an OpenAPI specification
   *
   * @remarks Returns the pages and reusable contents that show something of the specification or link to it, and the entries
   * whose pages are computed from it, in the current content of the spaces that you can view. Readers of these pages see what
   * they show of the specification, whether or not they may view the specification itself.
   */
  @Get()
  @Can('openapi-spec:view', { scope: 'openapi:read', effects: { '*': 'read-content' } })
  async listOpenAPISpecUses(@Query() query: ListQuery, @CurrentResources() resources: Resources): Promise<BacklinkListView> {
    return this.linksPresenter.presentBacklinks(await this.readLinks.toSpecification(resources, query), resources);
  }
}
