import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { Site } from '../site.entity.js';
import { CreateShareLinkDto, ListShareLinksQuery, UpdateShareLinkDto } from './share-link.dto.js';
import { ShareLink } from './share-link.entity.js';
import { ShareLinkPresenter } from './share-link.presenter.js';
import { ShareLinkListView, ShareLinkView } from './share-link.view.js';
import { ShareLinksService } from './share-links.service.js';

@ApiTags('Site share links')
@Controller('v1/orgs/:organizationId/sites/:siteId/share-links')
export class ShareLinksController {
  constructor(
    private readonly shareLinksService: ShareLinksService,
    private readonly shareLinkPresenter: ShareLinkPresenter,
  ) {}

  /**
   * List the share links of a site
   * @remarks
   * Returns the links newest first, with their keys. `search` finds links by name.
   */
  @Get()
  @Can('site:admin', { scope: 'site:auth:read' })
  async listSiteShareLinks(
    @Resource('site') site: Site,
    @Query() query: ListShareLinksQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ShareLinkListView> {
    return this.shareLinkPresenter.presentPage(await this.shareLinksService.list(site, query), resources);
  }

  /**
   * Create a share link
   * @remarks
   * Creates a link with a random key of 256 bits and returns it. Everyone who has the link can read the site while the link is
   * active, the site published and its visibility `share-link`.
   */
  @Post()
  @AnswersSecret()
  @Can('site:admin', { scope: 'site:auth:write' })
  async createSiteShareLink(
    @Resource('site') site: Site,
    @Body() body: CreateShareLinkDto,
    @CurrentResources() resources: Resources,
  ): Promise<ShareLinkView> {
    return this.shareLinkPresenter.present(await this.shareLinksService.create(site, body), resources);
  }

  /**
   * Update a share link
   * @remarks
   * Renames the link, or revokes it with `active: false`, which takes effect at once. An empty body is refused (400).
   */
  @Patch(':shareLinkId')
  @Can('share-link:edit', { scope: 'site:auth:write' })
  async updateSiteShareLinkById(
    @Resource('share-link') link: ShareLink,
    @Body() body: UpdateShareLinkDto,
    @CurrentResources() resources: Resources,
  ): Promise<ShareLinkView> {
    return this.shareLinkPresenter.present(await this.shareLinksService.update(link, body), resources);
  }

  /**
   * Delete a share link
   * @remarks
   * Deletes the link. Its key opens nothing from then on.
   */
  @Delete(':shareLinkId')
  @Can('share-link:edit', { scope: 'site:auth:write' })
  @IdempotentDelete()
  async deleteSiteShareLinkById(@Resource('share-link') link: ShareLink): Promise<void> {
    await this.shareLinksService.remove(link);
  }
}
