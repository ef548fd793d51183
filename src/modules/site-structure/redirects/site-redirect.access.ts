import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { SiteAccess } from '../site.access.js';
import { SiteRedirect } from './site-redirect.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'site-redirect': SiteRedirect;
  }
}

@Injectable()
@ResourceOf({ kind: 'site-redirect', param: 'siteRedirectId', abilities: ['view', 'edit'] })
export class SiteRedirectAccess implements ResourceAccess<SiteRedirect> {
  readonly source: ResourceSource<SiteRedirect> = { entity: SiteRedirect, parent: { kind: 'site', by: 'siteId' } };

  constructor(private readonly siteAccess: SiteAccess) {}

  permissions(_: SiteRedirect, resources: Resources) {
    const { view, edit } = this.siteAccess.permissions(resources.get('site'), resources);
    return { view, edit };
  }
}
