import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { MaxBody } from '../../../common/http/body-kinds.decorator.js';
import { Site } from '../site.entity.js';
import { PutSiteRedirects } from './put-site-redirects.js';
import { ResolveRedirect } from './resolve-redirect.js';
import {
  CreateSiteRedirectDto,
  ListSiteRedirectsQuery,
  PutSiteRedirectsDto,
  ResolveRedirectQuery,
  UpdateSiteRedirectDto,
} from './site-redirect.dto.js';
import { SiteRedirect } from './site-redirect.entity.js';
import { SiteRedirectPresenter } from './site-redirect.presenter.js';
import { PutRedirectResultsView, ResolvedRedirectView, SiteRedirectListView, SiteRedirectView } from './site-redirect.view.js';
import { SiteRedirectsService } from './site-redirects.service.js';

/** In bytes: room for 500 redirects with long URLs. */
const LARGEST_BATCH = 2 * 1024 * 1024;

@ApiTags('Site redirects')
@Controller('v1/orgs/:organizationId/sites/:siteId')
export class SiteRedirectsController {
  constructor(
    private readonly siteRedirectsService: SiteRedirectsService,
    private readonly batches: PutSiteRedirects,
    private readonly resolveRedirect: ResolveRedirect,
    private readonly siteRedirectPresenter: SiteRedirectPresenter,
  ) {}

  /**
   * List the redirects of a site
   * @remarks
   * Returns the redirects that are served, the newest first, or with `draft` the drafts. `search` finds redirects by
   * source, `orderBy` sorts them.
   */
  @Get('redirects')
  @Can('site:view', { scope: 'site:read' })
  async listSiteRedirects(@Resource('site') site: Site, @Query() query: ListSiteRedirectsQuery): Promise<SiteRedirectListView> {
    return this.siteRedirectPresenter.presentPage(await this.siteRedirectsService.list(site, query));
  }

  /**
   * Create a redirect
   * @remarks
   * Leads readers who request `source` to `destination`, which must exist on the site or be an external URL (400), and
   * returns the redirect. A `source` can end with `*`, and has one redirect on the site (409).
   */
  @Post('redirects')
  @Can('site:edit', { scope: 'site:write' })
  async createSiteRedirect(@Body() body: CreateSiteRedirectDto, @CurrentResources() resources: Resources): Promise<SiteRedirectView> {
    return this.siteRedirectPresenter.present(await this.siteRedirectsService.create(body, resources));
  }

  /**
   * Create, replace, publish and delete many redirects
   * @remarks
   * Applies up to 500 redirects in their order and returns what became of each. A redirect is identified by its `source`:
   * there it is created, or replaced as a whole. `destination: null` deletes it, and `intent: publish` serves a draft.
   * Those that are refused have the status `error`; the others are stored.
   */
  @Put('redirects')
  @MaxBody(LARGEST_BATCH)
  @Can('site:edit', { scope: 'site:write' })
  async putSiteRedirects(@Body() body: PutSiteRedirectsDto, @CurrentResources() resources: Resources): Promise<PutRedirectResultsView> {
    return this.siteRedirectPresenter.presentResults(await this.batches.put(body, resources));
  }

  /**
   * Update a redirect
   * @remarks
   * Changes the properties that you send and returns the redirect. `draft: false` serves a draft.
   */
  @Patch('redirects/:siteRedirectId')
  @Can('site-redirect:edit', { scope: 'site:write' })
  async updateSiteRedirectById(
    @Resource('site-redirect') redirect: SiteRedirect,
    @Body() body: UpdateSiteRedirectDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteRedirectView> {
    return this.siteRedirectPresenter.present(await this.siteRedirectsService.update(redirect, body, resources));
  }

  /**
   * Delete a redirect
   * @remarks
   * Deletes the redirect. Redirects are also deleted with the section or site space that they lead to.
   */
  @Delete('redirects/:siteRedirectId')
  @Can('site-redirect:edit', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteSiteRedirectById(@Resource('site-redirect') redirect: SiteRedirect): Promise<void> {
    await this.siteRedirectsService.remove(redirect);
  }

  /**
   * Find the redirect of a path
   * @remarks
   * Returns the redirect for a path that a reader requested, and the URL to send the reader to. The exact source counts
   * first, then the longest one with `*`. Drafts, redirects that lead back to themselves and those to spaces that you may
   * not see are not found (404). If its page was deleted, the target is the site space.
   */
  @Get('redirect')
  @Can('site:view', { scope: 'site:read', visitors: true })
  async getSiteRedirectBySource(
    @Query() query: ResolveRedirectQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ResolvedRedirectView> {
    return this.siteRedirectPresenter.presentResolved(await this.resolveRedirect.resolve(query, resources));
  }
}
