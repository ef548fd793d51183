import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { SiteSpace } from '../site-structure/outline/site-space.entity.js';
import type { CustomizationSettingsDto } from './customization.dto.js';
import { Customizations } from './customizations.service.js';
import { LookPreviews } from './look-previews.js';
import type { LookPreviewView } from './look-preview.view.js';

/** Shows how a site would look before anything is changed. */
@Injectable()
export class PreviewLook {
  constructor(
    private readonly customizations: Customizations,
    private readonly lookPreviews: LookPreviews,
  ) {}

  async preview(body: CustomizationSettingsDto, resources: Resources): Promise<LookPreviewView> {
    const url = await this.lookPreviews.issue(resources);
    await this.customizations.draft(resources.get('site'), resources.actor.userId, body);
    return { url };
  }

  async previewSiteSpace(siteSpace: SiteSpace, body: CustomizationSettingsDto, resources: Resources): Promise<LookPreviewView> {
    const url = await this.lookPreviews.issue(resources, siteSpace.id);
    await this.customizations.draftOverride(siteSpace, resources.get('site'), resources.actor.userId, body);
    return { url };
  }
}
