import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { ChangeRequestAccess } from '../change-request.access.js';
import { Review } from './review.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    review: Review;
  }
}

@Injectable()
@ResourceOf({ kind: 'review', param: 'reviewId', abilities: ['view'] })
export class ReviewAccess implements ResourceAccess<Review> {
  readonly source: ResourceSource<Review> = { entity: Review, parent: { kind: 'change-request', by: 'changeRequestId' } };

  constructor(private readonly changeRequestAccess: ChangeRequestAccess) {}

  permissions(_: Review, resources: Resources) {
    return { view: this.changeRequestAccess.permissions(resources.get('change-request'), resources).view };
  }
}
