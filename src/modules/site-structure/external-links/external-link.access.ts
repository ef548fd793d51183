import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { ITEM_PREFIXES } from '../outline/item-ids.js';
import { SiteAccess } from '../site.access.js';
import { SiteExternalLink } from '../outline/site-external-link.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'site-external-link': SiteExternalLink;
  }
}

@Injectable()
@ResourceOf({ kind: 'site-external-link', param: 'siteExternalLinkId', abilities: ['view', 'edit'] })
export class ExternalLinkAccess implements ResourceAccess<SiteExternalLink> {
  readonly source: ResourceSource<SiteExternalLink> = {
    entity: SiteExternalLink,
    prefix: ITEM_PREFIXES['site-external-link'],
    parent: { kind: 'site', by: 'siteId' },
  };

  constructor(private readonly siteAccess: SiteAccess) {}

  permissions(_: SiteExternalLink, resources: Resources) {
    const { view, edit } = this.siteAccess.permissions(resources.get('site'), resources);
    return { view, edit };
  }
}
