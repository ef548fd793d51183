import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { ChangeRequestAccess } from '../change-request.access.js';
import { RequestedReviewer } from './requested-reviewer.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'requested-reviewer': RequestedReviewer;
  }
}

@Injectable()
@ResourceOf({ kind: 'requested-reviewer', param: 'userId', abilities: ['view', 'remove'] })
export class RequestedReviewerAccess implements ResourceAccess<RequestedReviewer> {
  readonly source: ResourceSource<RequestedReviewer> = {
    entity: RequestedReviewer,
    by: 'userId',
    parent: { kind: 'change-request', by: 'changeRequestId' },
  };

  constructor(private readonly changeRequestAccess: ChangeRequestAccess) {}

  /** Users who may request a review may withdraw it, and the reviewer may decline. */
  permissions({ userId }: RequestedReviewer, resources: Resources) {
    const { view, edit } = this.changeRequestAccess.permissions(resources.get('change-request'), resources);
    return { view, remove: edit || userId === resources.actor.userId };
  }
}
