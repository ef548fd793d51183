import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { SiteAccess } from '../site.access.js';
import { ShareLink } from './share-link.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'share-link': ShareLink;
  }
}

@Injectable()
@ResourceOf({ kind: 'share-link', param: 'shareLinkId', abilities: ['view', 'edit'] })
export class ShareLinkAccess implements ResourceAccess<ShareLink> {
  readonly source: ResourceSource<ShareLink> = { entity: ShareLink, parent: { kind: 'site', by: 'siteId' } };

  constructor(private readonly siteAccess: SiteAccess) {}

  /** A link lets readers in, so only administrators of the site get one. */
  permissions(_: ShareLink, resources: Resources) {
    const { view, admin } = this.siteAccess.permissions(resources.get('site'), resources);
    return { view, edit: admin };
  }
}
