import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';
import type { ChangeRequestStatus } from './change-request.entity.js';

@Recorded<ChangeRequestCreated>({ name: 'change-request.created', subject: ({ spaceId }) => spaceId })
export class ChangeRequestCreated extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** The subject, description or status changed. `before` equals `after` if the status did not change. */
@Recorded<ChangeRequestUpdated>({ name: 'change-request.updated', subject: ({ spaceId }) => spaceId })
export class ChangeRequestUpdated extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly before: ChangeRequestStatus,
    readonly after: ChangeRequestStatus,
    readonly userId: string,
  ) {
    super();
  }
}

/** The content has a new revision: it was edited, or updated from the space. */
@Recorded<ChangeRequestEdited>({ name: 'change-request.edited', subject: ({ spaceId }) => spaceId })
export class ChangeRequestEdited extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly before: string,
    readonly after: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** The merge created a revision, which is now the head of the space. */
@Recorded<ChangeRequestMerged>({ name: 'change-request.merged', subject: ({ spaceId }) => spaceId })
export class ChangeRequestMerged extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly revisionId: string,
    readonly userId: string,
  ) {
    super();
  }
}
