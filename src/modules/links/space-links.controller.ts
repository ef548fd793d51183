import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { Section } from '../../common/openapi/operations.decorator.js';
import { ListLinksOfChangeRequestQuery, ListLinksQuery } from './links.dto.js';
import { LinksPresenter } from './links.presenter.js';
import { LinkListView } from './links.view.js';
import { ReadLinks } from './read-links.js';

/** The links of a whole content. */
@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId')
export class SpaceLinksController {
  constructor(
    private readonly readLinks: ReadLinks,
    private readonly linksPresenter: LinksPresenter,
  ) {}

  /**
   * List the links of a space
   *
   * @remarks Returns what the pages and reusable contents of the space link to, each target once, with its status and with
   * what links to it. Use `status=broken` to find what to repair. `stats` counts the targets of all statuses. A target
   * that you may not view looks like one that does not exist. URLs are never fetched.
   */
  @Get('links')
  @Can('space:view')
  async listSpaceLinks(@Query() query: ListLinksQuery, @CurrentResources() resources: Resources): Promise<LinkListView> {
    return this.linksPresenter.presentReport(await this.readLinks.ofSpace(resources, query), resources);
  }

  /**
   * List the links of a change request
   *
   * @remarks Returns what the pages and reusable contents of the change request link to, as the links of a space do. Use
   * `brokenContext=change-request` to find the links that the change request broke: those that are broken and were not there,
   * or not broken, in the revision of the space that it started from. `stats.broken.changeRequest` counts these links.
   */
  @Get('change-requests/:changeRequestId/links')
  @Section('Change requests')
  @Can('space:view')
  async listChangeRequestLinks(
    @Query() query: ListLinksOfChangeRequestQuery,
    @CurrentResources() resources: Resources,
  ): Promise<LinkListView> {
    return this.linksPresenter.presentReport(await this.readLinks.ofSpace(resources, query), resources);
  }
}
