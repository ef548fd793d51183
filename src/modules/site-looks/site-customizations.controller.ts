import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../common/access/access.decorators.js';
import { Site } from '../site-structure/site.entity.js';
import { GetCustomizationQuery, UpdateSiteCustomizationDto } from './customization.dto.js';
import { SiteCustomizationView } from './customization.view.js';
import { Customizations } from './customizations.service.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/customization')
export class SiteCustomizationsController {
  constructor(private readonly customizations: Customizations) {}

  /**
   * Get how a site looks
   * @remarks
   * Returns all settings: colours, fonts, logo, header, footer, and what visitors can do. Settings that nobody set have their
   * defaults.
   */
  @Get()
  @Can('site:view', { scope: 'site:read' })
  getSiteCustomizationById(@Resource('site') site: Site, @Query() _query: GetCustomizationQuery): Promise<SiteCustomizationView> {
    return this.customizations.ofSite(site);
  }

  /**
   * Replace how a site looks
   * @remarks
   * Replaces all settings and returns them: a setting that is omitted or null gets its default. A colour consists of its value
   * for the light theme and for the dark theme. Images are http or https URLs; the icon can also be an emoji. Links lead to
   * content or to a safe URL; others are refused (400). `pdf`, `git` and the flags in `pageActions` are another way to set
   * `pageActions.items`, which decides if it is sent. A font is a name, or the `id` of a font of
   * the organization; an id that it does not have is refused (400).
   */
  @Put()
  @Can('site:admin', { scope: 'site:write' })
  updateSiteCustomizationById(@Resource('site') site: Site, @Body() body: UpdateSiteCustomizationDto): Promise<SiteCustomizationView> {
    return this.customizations.replace(site, body);
  }
}
