import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { Site } from '../site.entity.js';
import { SiteExternalLink } from '../outline/site-external-link.entity.js';
import { AddExternalLinkDto, UpdateExternalLinkDto } from './external-link.dto.js';
import { SiteExternalLinkView } from './external-link.view.js';
import { ExternalLinksService } from './external-links.service.js';
import { ReadExternalLinks } from './read-external-links.js';

@ApiTags('Site external links')
@Controller('v1/orgs/:organizationId/sites/:siteId/external-links')
export class ExternalLinksController {
  constructor(
    private readonly readExternalLinks: ReadExternalLinks,
    private readonly externalLinksService: ExternalLinksService,
  ) {}

  /**
   * Add an external link to a site
   * @remarks
   * Adds a link as the last entry of `parent`, or of the site, and returns it. It is among the sections and groups of the
   * structure. If the site has site spaces without a section, they become the default section first, with the title of
   * the site.
   */
  @Post()
  @Can('site:edit', { scope: 'site:write' })
  async addExternalLinkToSite(
    @Resource('site') site: Site,
    @Body() body: AddExternalLinkDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteExternalLinkView> {
    return this.readExternalLinks.get(await this.externalLinksService.add(site, body), resources);
  }

  /**
   * Update an external link
   * @remarks
   * Changes the properties that you send and returns the link. `parent` moves it into a group, or with null to the top of
   * the site. A condition must be a valid expression (400).
   */
  @Patch(':siteExternalLinkId')
  @Can('site-external-link:edit', { scope: 'site:write' })
  async updateSiteExternalLinkById(
    @Resource('site-external-link') link: SiteExternalLink,
    @Body() body: UpdateExternalLinkDto,
    @CurrentResources() resources: Resources,
  ): Promise<SiteExternalLinkView> {
    await this.externalLinksService.update(link, body);
    return this.readExternalLinks.get(link.id, resources);
  }

  /**
   * Delete an external link
   * @remarks
   * Takes the link out of the structure of the site.
   */
  @Delete(':siteExternalLinkId')
  @Can('site-external-link:edit', { scope: 'site:write' })
  @IdempotentDelete()
  async deleteSiteExternalLinkById(@Resource('site-external-link') link: SiteExternalLink): Promise<void> {
    await this.externalLinksService.remove(link);
  }
}
