import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';

@Recorded<ReviewersRequested>({ name: 'reviewers.requested', subject: ({ spaceId }) => spaceId })
export class ReviewersRequested extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly reviewerIds: readonly string[],
    readonly requestedById: string,
  ) {
    super();
  }
}
