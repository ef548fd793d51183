import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import type { Role } from '../../common/access/role.js';
import { SpacePublication } from './space-publication.js';
import { isRestorable } from './space.queries.js';
import { Space } from './space.entity.js';
import { abilitiesOf, CONTENT_ABILITIES, type ContentAbilities } from './tree/content-abilities.js';
import { effectiveRole, grantedRoles } from './tree/effective-role.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    space: Space;
  }
  interface ResourceFacts {
    space: { granted: readonly Role[]; published: boolean };
  }
}

@Injectable()
@ResourceOf({ kind: 'space', param: 'spaceId', abilities: CONTENT_ABILITIES })
export class SpaceAccess implements ResourceAccess<Space> {
  readonly source: ResourceSource<Space>;

  constructor({ isPublished }: SpacePublication) {
    this.source = { entity: Space, organization: 'orgId', facts: { granted: grantedRoles, published: isPublished } };
  }

  permissions(space: Space, resources: Resources) {
    return this.permissionsOf(space, resources.factsOf('space').granted, resources.actor);
  }

  /** Only administrators have access to a space in the bin, and only while it can be restored. */
  permissionsOf(space: Space, granted: readonly Role[], actor: Actor): ContentAbilities {
    const role = effectiveRole(space, granted, actor);
    return abilitiesOf(space.deletedAt === null || (role === 'admin' && isRestorable(space)) ? role : null);
  }

  deleted({ deletedAt }: Space): boolean {
    return deletedAt !== null;
  }
}
