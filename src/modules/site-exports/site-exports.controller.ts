import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { ErrorView } from '../../common/openapi/error.view.js';
import { Site } from '../site-structure/site.entity.js';
import { CreateSiteExportDto, ListSiteExportsQuery } from './site-export.dto.js';
import { SiteExport } from './site-export.entity.js';
import { SiteExportPresenter } from './site-export.presenter.js';
import { SiteExportListView, SiteExportView } from './site-export.view.js';
import { SiteExportsService } from './site-exports.service.js';

/** Public sites as files for any server. */
@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/exports')
export class SiteExportsController {
  constructor(
    private readonly siteExportsService: SiteExportsService,
    private readonly siteExportPresenter: SiteExportPresenter,
  ) {}

  /**
   * List the exports of a site
   * @remarks
   * Returns the exports that are kept, newest first: at most three, each for a week. Get one of them for the address of its archive.
   */
  @Get()
  @Can('site:admin', { scope: 'site:publish' })
  async listSiteExports(
    @Resource('site') site: Site,
    @Query() query: ListSiteExportsQuery,
    @CurrentResources() resources: Resources,
  ): Promise<SiteExportListView> {
    return this.siteExportPresenter.presentPage(await this.siteExportsService.list(site, query), resources);
  }

  /**
   * Export a site as files
   * @remarks
   * Starts to write a public, published site to files that any server can show without this service, and returns the export. Read it
   * again until its `state` is `ready`; then `urls.archive` is a zip archive. It has what anybody sees of the site, and nothing more, so
   * a site that is not public, or in which conditions decide what visitors see, is refused (409). So is a second export while one of
   * the site is being made. The oldest of more than three exports is removed.
   */
  @Post()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: SiteExportView })
  @ApiConflictResponse({ type: ErrorView, description: 'The site cannot be exported as it is, or is being exported.' })
  @Can('site:admin', { scope: 'site:publish' })
  async createSiteExport(
    @Resource('site') site: Site,
    @Body() body: CreateSiteExportDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteExportView> {
    return this.siteExportPresenter.present(await this.siteExportsService.create(site, body), resources);
  }

  /**
   * Get an export of a site
   * @remarks
   * Returns the export, with a new signed address of its archive if it is ready.
   */
  @Get(':siteExportId')
  @Can('site-export:edit', { scope: 'site:publish' })
  async getSiteExportById(@Resource('site-export') made: SiteExport, @CurrentResources() resources: Resources): Promise<SiteExportView> {
    return this.siteExportPresenter.present(made, resources);
  }

  /**
   * Delete an export of a site
   * @remarks
   * Deletes the export with its archive. One that is being made is given up.
   */
  @Delete(':siteExportId')
  @Can('site-export:edit', { scope: 'site:publish' })
  @IdempotentDelete()
  async deleteSiteExportById(@Resource('site-export') made: SiteExport): Promise<void> {
    await this.siteExportsService.remove(made);
  }
}
