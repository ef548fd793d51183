import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { ITEM_PREFIXES } from '../outline/item-ids.js';
import { SiteAccess } from '../site.access.js';
import { SiteSectionGroup } from '../outline/site-section-group.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'site-section-group': SiteSectionGroup;
  }
}

@Injectable()
@ResourceOf({ kind: 'site-section-group', param: 'siteSectionGroupId', abilities: ['view', 'edit'] })
export class SiteSectionGroupAccess implements ResourceAccess<SiteSectionGroup> {
  readonly source: ResourceSource<SiteSectionGroup> = {
    entity: SiteSectionGroup,
    prefix: ITEM_PREFIXES['site-section-group'],
    parent: { kind: 'site', by: 'siteId' },
  };

  constructor(private readonly siteAccess: SiteAccess) {}

  permissions(_: SiteSectionGroup, resources: Resources) {
    const { view, edit } = this.siteAccess.permissions(resources.get('site'), resources);
    return { view, edit };
  }
}
