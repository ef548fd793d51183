import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { SpaceAccess } from '../../spaces/space.access.js';
import { Revision } from '../../versions/store/revision.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    revision: Revision;
  }
}

/** Users who may view a space may view its revisions. */
@Injectable()
@ResourceOf({ kind: 'revision', param: 'revisionId', abilities: ['view'] })
export class RevisionAccess implements ResourceAccess<Revision> {
  readonly source: ResourceSource<Revision> = { entity: Revision, parent: { kind: 'space', by: 'spaceId' } };

  constructor(private readonly spaceAccess: SpaceAccess) {}

  permissions(_: Revision, resources: Resources) {
    return { view: this.spaceAccess.permissions(resources.get('space'), resources).view };
  }
}
