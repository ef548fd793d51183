import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { CustomFont } from './custom-font.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    font: CustomFont;
  }
}

/** Members see which fonts their sites can have; administrators of the organization add and delete them. */
@Injectable()
@ResourceOf({ kind: 'font', param: 'fontId', abilities: ['view', 'admin'] })
export class CustomFontAccess implements ResourceAccess<CustomFont> {
  readonly source: ResourceSource<CustomFont> = { entity: CustomFont, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions(_: CustomFont, resources: Resources) {
    const { view, admin } = this.orgAccess.permissions(resources.get('org'), resources);
    return { view, admin };
  }
}
