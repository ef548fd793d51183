import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Resources } from '../../common/access/resources.js';
import { Org } from '../orgs/org.entity.js';
import { CreateSite } from './create-site.js';
import { ReadSites } from './read-sites.js';
import { CreateSiteDto, ListSitesQuery, UpdateSiteDto } from './site.dto.js';
import { RemoveSite } from './remove-site.js';
import { Site } from '../site-structure/site.entity.js';
import { SitePresenter } from './site.presenter.js';
import { DescribeSite } from './describe-site.js';
import { SiteListView, SiteView } from './site.view.js';
import { SitesService } from './sites.service.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites')
export class SitesController {
  constructor(
    private readonly readSites: ReadSites,
    private readonly creation: CreateSite,
    private readonly sitesService: SitesService,
    private readonly removeSite: RemoveSite,
    private readonly sitePresenter: SitePresenter,
    private readonly describeSite: DescribeSite,
  ) {}

  /**
   * List the sites of an organization
   * @remarks
   * Returns the sites that you may see, newest first. Filter them by `space`, `title`, `published` and `type`.
   */
  @Get()
  @Can('org:view', { scope: 'site:read' })
  async listSites(@Resource('org') org: Org, @Query() query: ListSitesQuery, @CurrentActor() actor: Actor): Promise<SiteListView> {
    return this.sitePresenter.presentPage(await this.readSites.list(org, query, actor), org, actor);
  }

  /**
   * Create a site
   * @remarks
   * Creates a site that is not published yet, and returns it. Each of `spaces` becomes a site space, the first one the
   * default. You must be an administrator of these spaces (403). You become an administrator of the site.
   */
  @Post()
  @Can('org:createContent', { scope: 'site:write' })
  async createSite(@Resource('org') org: Org, @Body() body: CreateSiteDto, @CurrentActor() actor: Actor): Promise<SiteView> {
    return this.sitePresenter.present(await this.creation.create(org, body, actor), org, actor);
  }

  /**
   * Get a site
   * @remarks
   * Returns the site with your permissions on it. `urls.published` is there while the site is published.
   */
  @Get(':siteId')
  @Can('site:view', { scope: 'site:read', visitors: true })
  getSiteById(@CurrentResources() resources: Resources): Promise<SiteView> {
    return this.describeSite.get(resources);
  }

  /**
   * Update a site
   * @remarks
   * Changes the settings that you send and returns the site. `hostname` and `proxy` are served once they are on a verified
   * domain of the organization (`POST …/domains`); until then they are saved, `addressStatus` says `pending`, and
   * `urls.published` keeps the address that is served. An address of another organization is refused, and so is one that
   * another site of the organization has (409). A path below the address of another site needs an administrator of both
   * sites (403). `basename` is unique in the organization, and never one that another site had before (409).
   */
  @Patch(':siteId')
  @Can('site:admin', {
    scope: 'site:write',
    effects: { published: 'publish-site', visibility: 'change-admission', defaultLevel: 'change-site-roles' },
  })
  async updateSiteById(
    @Resource('org') org: Org,
    @Resource('site') site: Site,
    @Body() body: UpdateSiteDto,
    @CurrentActor() actor: Actor,
  ): Promise<SiteView> {
    return this.sitePresenter.present(await this.sitesService.update(site, body, actor), org, actor);
  }

  /**
   * Delete a site
   * @remarks
   * Permanently deletes the site with its sections, groups and site spaces. The spaces themselves stay.
   */
  @Delete(':siteId')
  @Can('site:admin', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteSiteById(@Resource('site') site: Site): Promise<void> {
    await this.removeSite.remove(site);
  }

  /**
   * Publish a site
   * @remarks
   * Lets the audience that `visibility` names read the site, and returns it. Publishing a published site changes nothing.
   */
  @Post(':siteId/publish')
  @Can('site:admin', { scope: 'site:publish' })
  @HttpCode(200)
  async publishSite(@Resource('org') org: Org, @Resource('site') site: Site, @CurrentActor() actor: Actor): Promise<SiteView> {
    return this.sitePresenter.present(await this.sitesService.update(site, { published: true }, actor), org, actor);
  }

  /**
   * Unpublish a site
   * @remarks
   * Takes the site down for everyone who is not a member, and returns it. Its settings and structure stay.
   */
  @Post(':siteId/unpublish')
  @Can('site:admin', { scope: 'site:publish' })
  @HttpCode(200)
  async unpublishSite(@Resource('org') org: Org, @Resource('site') site: Site, @CurrentActor() actor: Actor): Promise<SiteView> {
    return this.sitePresenter.present(await this.sitesService.update(site, { published: false }, actor), org, actor);
  }
}
