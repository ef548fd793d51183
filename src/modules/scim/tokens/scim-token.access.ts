import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { ScimToken } from '../scim-token.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'scim-token': ScimToken;
  }
}

/** Only administrators of the organization know of its tokens. */
@Injectable()
@ResourceOf({ kind: 'scim-token', param: 'scimTokenId', abilities: ['view', 'edit'] })
export class ScimTokenAccess implements ResourceAccess<ScimToken> {
  readonly source: ResourceSource<ScimToken> = { entity: ScimToken, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions({ orgId }: ScimToken, resources: Resources) {
    const { view, admin } = this.orgAccess.permissionsOf(orgId, resources.actor);
    return { view, edit: admin };
  }
}
