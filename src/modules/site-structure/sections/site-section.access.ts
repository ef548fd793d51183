import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { ITEM_PREFIXES } from '../outline/item-ids.js';
import { SiteAccess } from '../site.access.js';
import { SiteSection } from '../outline/site-section.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'site-section': SiteSection;
  }
}

@Injectable()
@ResourceOf({ kind: 'site-section', param: 'siteSectionId', abilities: ['view', 'edit'] })
export class SiteSectionAccess implements ResourceAccess<SiteSection> {
  readonly source: ResourceSource<SiteSection> = {
    entity: SiteSection,
    prefix: ITEM_PREFIXES['site-section'],
    parent: { kind: 'site', by: 'siteId' },
  };

  constructor(private readonly siteAccess: SiteAccess) {}

  permissions(_: SiteSection, resources: Resources) {
    const { view, edit } = this.siteAccess.permissions(resources.get('site'), resources);
    return { view, edit };
  }
}
