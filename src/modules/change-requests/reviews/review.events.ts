import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';
import type { ReviewStatus } from './review.entity.js';

@Recorded<ReviewSubmitted>({ name: 'review.submitted', subject: ({ spaceId }) => spaceId })
export class ReviewSubmitted extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly reviewId: string,
    readonly reviewerId: string,
    readonly status: ReviewStatus,
  ) {
    super();
  }
}
