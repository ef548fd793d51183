import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { SiteAccess } from '../site-structure/site.access.js';
import { SiteExport } from './site-export.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'site-export': SiteExport;
  }
}

@Injectable()
@ResourceOf({ kind: 'site-export', param: 'siteExportId', abilities: ['view', 'edit'] })
export class SiteExportAccess implements ResourceAccess<SiteExport> {
  readonly source: ResourceSource<SiteExport> = { entity: SiteExport, parent: { kind: 'site', by: 'siteId' } };

  constructor(private readonly siteAccess: SiteAccess) {}

  /** Whoever publishes a site decides where else it is published. */
  permissions(_: SiteExport, resources: Resources) {
    const { view, admin } = this.siteAccess.permissions(resources.get('site'), resources);
    return { view, edit: admin };
  }
}
