import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Urls } from '../../../common/http/urls.js';
import { SiteSpacePresenter } from '../site-spaces/site-space.presenter.js';
import { sectionAddress } from '../outline/place-address.js';
import type { Structure } from '../shown/read-structure.js';
import type { SiteSection } from '../outline/site-section.entity.js';
import type { SiteSectionView } from './site-section.view.js';

@Injectable()
export class SiteSectionPresenter {
  constructor(
    private readonly siteSpacePresenter: SiteSpacePresenter,
    private readonly urls: Urls,
  ) {}

  present(section: SiteSection, structure: Structure, actor: Actor): SiteSectionView {
    const { site, outline, address } = structure;
    return {
      object: 'site-section',
      id: section.id,
      title: section.title,
      ...(section.description !== null && { description: section.description }),
      default: section.isDefault,
      draft: false,
      path: section.path,
      ...(section.condition !== null && { condition: section.condition }),
      ...(section.groupId !== null && { sectionGroup: section.groupId }),
      ...(section.icon !== null && { icon: section.icon }),
      siteSpaces: this.siteSpacePresenter.presentAll(outline.spacesIn(section.id), structure, actor),
      urls: {
        location: this.urls.api('orgs', site.orgId, 'sites', site.id, 'sections', section.id),
        ...(address !== undefined && { published: sectionAddress(address, section) }),
      },
    };
  }
}
