import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import type { Role } from '../../common/access/role.js';
import { SpaceAccess } from '../spaces/space.access.js';
import { Space } from '../spaces/space.entity.js';
import { CONTENT_ABILITIES } from '../spaces/tree/content-abilities.js';
import { grantedRoles } from '../spaces/tree/effective-role.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'organization-space': Space;
  }
  interface ResourceFacts {
    'organization-space': { granted: readonly Role[] };
  }
}

/** A space on a path that names its organization first. It is the same space, with the same access rules. */
@Injectable()
@ResourceOf({ kind: 'organization-space', param: 'spaceId', abilities: CONTENT_ABILITIES })
export class OrganizationSpaceAccess implements ResourceAccess<Space> {
  readonly source: ResourceSource<Space> = { entity: Space, parent: { kind: 'org', by: 'orgId' }, facts: { granted: grantedRoles } };

  constructor(private readonly spaceAccess: SpaceAccess) {}

  permissions(space: Space, resources: Resources) {
    return this.spaceAccess.permissionsOf(space, resources.factsOf('organization-space').granted, resources.actor);
  }

  deleted(space: Space): boolean {
    return this.spaceAccess.deleted(space);
  }
}
