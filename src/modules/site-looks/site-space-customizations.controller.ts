import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, Resource } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { Org } from '../orgs/org.entity.js';
import { SiteSpace } from '../site-structure/outline/site-space.entity.js';
import { GetCustomizationQuery, OverrideSiteSpaceCustomizationDto } from './customization.dto.js';
import { SiteCustomizationView } from './customization.view.js';
import { Customizations } from './customizations.service.js';
import { LookPreviewView } from './look-preview.view.js';
import { PreviewLook } from './preview-look.js';

@ApiTags('Site spaces')
@Controller('v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization')
export class SiteSpaceCustomizationsController {
  constructor(
    private readonly customizations: Customizations,
    private readonly previewLook: PreviewLook,
  ) {}

  /**
   * Get how a site space looks
   * @remarks
   * Returns all settings in effect: those of the site space, then those of the site, then the defaults.
   */
  @Get()
  @Can('site-space:view', { scope: 'site:read' })
  getSiteSpaceCustomizationById(
    @Resource('site-space') siteSpace: SiteSpace,
    @Query() _query: GetCustomizationQuery,
  ): Promise<SiteCustomizationView> {
    return this.customizations.ofSiteSpace(siteSpace);
  }

  /**
   * Change how a site space looks
   * @remarks
   * Changes the settings that you send and returns all settings in effect. `null` takes a setting, or a whole group of
   * settings, from the site again. Lists, colours, images, the icon and the announcement are replaced as a whole. The rules are
   * those of the customization of a site.
   */
  @Patch()
  @Can('site:admin', { scope: 'site:write' })
  overrideSiteSpaceCustomizationById(
    @Resource('org') { id: orgId }: Org,
    @Resource('site-space') siteSpace: SiteSpace,
    @Body() body: OverrideSiteSpaceCustomizationDto,
  ): Promise<SiteCustomizationView> {
    return this.customizations.override(siteSpace, orgId, body);
  }

  /**
   * Preview how a site space would look
   * @remarks
   * Returns a URL that shows the site space for an hour as it would look after this change, to everyone who has it, and changes nothing
   * for readers. The body is that of the request that changes the settings. Each of your previews of a site shows what you sent last,
   * for the site or for one of its site spaces. It shows only spaces that you may see.
   */
  @Post('preview')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Can('site:admin', { scope: 'site:write', effects: { '*': 'read-content' } })
  previewSiteSpaceCustomization(
    @Resource('site-space') siteSpace: SiteSpace,
    @Body() body: OverrideSiteSpaceCustomizationDto,
    @CurrentResources() resources: Resources,
  ): Promise<LookPreviewView> {
    return this.previewLook.previewSiteSpace(siteSpace, body, resources);
  }

  /**
   * Let a site space look like its site
   * @remarks
   * Removes all settings of the site space. If it has none, nothing happens.
   */
  @Delete()
  @Can('site:admin', { scope: 'site:write' })
  @HttpCode(204)
  async deleteSiteSpaceCustomizationById(@Resource('site-space') siteSpace: SiteSpace): Promise<void> {
    await this.customizations.reset(siteSpace);
  }
}
