import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { SpaceAccess } from '../spaces/space.access.js';
import { CHANGE_REQUEST_NUMBER, ChangeRequest } from './change-request.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'change-request': ChangeRequest;
  }
}

/** Permissions on a change request are those on its space. Its creator has no additional permissions. */
@Injectable()
@ResourceOf({ kind: 'change-request', param: 'changeRequestId', abilities: ['view', 'comment', 'edit', 'review', 'merge'] })
export class ChangeRequestAccess implements ResourceAccess<ChangeRequest> {
  readonly source: ResourceSource<ChangeRequest> = {
    entity: ChangeRequest,
    alsoBy: { property: 'number', looksLike: CHANGE_REQUEST_NUMBER },
    parent: { kind: 'space', by: 'spaceId' },
  };

  constructor(private readonly spaceAccess: SpaceAccess) {}

  permissions(_: ChangeRequest, resources: Resources) {
    const { view, comment, edit, review, merge } = this.spaceAccess.permissions(resources.get('space'), resources);
    return { view, comment, edit, review, merge };
  }
}
