import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import type { Role } from '../../../common/access/role.js';
import { abilitiesOf, CONTENT_ABILITIES } from '../tree/content-abilities.js';
import { effectiveRole, grantedRoles } from '../tree/effective-role.js';
import { Collection } from '../tree/collection.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    collection: Collection;
  }
  interface ResourceFacts {
    collection: { granted: readonly Role[] };
  }
}

@Injectable()
@ResourceOf({ kind: 'collection', param: 'collectionId', abilities: CONTENT_ABILITIES })
export class CollectionAccess implements ResourceAccess<Collection> {
  readonly source: ResourceSource<Collection> = { entity: Collection, organization: 'orgId', facts: { granted: grantedRoles } };

  permissions(collection: Collection, resources: Resources) {
    return this.permissionsOf(collection, resources.factsOf('collection').granted, resources.actor);
  }

  permissionsOf(collection: Collection, granted: readonly Role[], actor: Actor) {
    return abilitiesOf(effectiveRole(collection, granted, actor));
  }
}
