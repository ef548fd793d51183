import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { UpdateSiteCustomizationDto } from './customization.dto.js';
import { PreviewLook } from './preview-look.js';
import { LookPreviewView } from './look-preview.view.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/customization/preview')
export class LookPreviewsController {
  constructor(private readonly previewLook: PreviewLook) {}

  /**
   * Preview how a site would look
   * @remarks
   * Returns a URL that shows the site for an hour as it would look with these settings, to everyone who has it, and changes nothing
   * for readers. The body is that of the request that replaces the settings. Each of your previews of a site shows what you sent
   * last. Pages of the service may show such a preview in a frame. It shows only spaces that you may see.
   */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Can('site:admin', { scope: 'site:write', effects: { '*': 'read-content' } })
  previewSiteCustomization(@Body() body: UpdateSiteCustomizationDto, @CurrentResources() resources: Resources): Promise<LookPreviewView> {
    return this.previewLook.preview(body, resources);
  }
}
