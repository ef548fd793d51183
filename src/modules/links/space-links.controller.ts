import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { ListLinksQuery } from './links.dto.js';
import { LinksPresenter } from './links.presenter.js';
import { LinkListView } from './links.view.js';
import { ReadLinks } from './read-links.js';

@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId/links')
export class SpaceLinksController {
  constructor(
    private readonly reading: ReadLinks,
    private readonly presenter: LinksPresenter,
  ) {}

  /**
   * List the links of a space
   *
   * @remarks Returns what the pages and reusable contents of the space link to, each target once, with its status and with
   * what links to it. Use `status=broken` to find what to repair. `stats` counts the targets of all statuses. A target
   * that you may not view looks like one that does not exist. URLs are never fetched.
   */
  @Get()
  @Can('space:view')
  async listSpaceLinks(@Query() query: ListLinksQuery, @CurrentResources() resources: Resources): Promise<LinkListView> {
    return this.presenter.presentReport(await this.reading.ofSpace(resources, query), resources);
  }
}
