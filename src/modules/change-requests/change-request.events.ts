import { Recorded } from '../../common/events/recorded.decorator.js';
import type { ChangeRequestStatus } from './change-request.entity.js';

@Recorded<ChangeRequestCreated>({ name: 'change-request.created', subject: ({ spaceId }) => spaceId })
export class ChangeRequestCreated {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly userId: string,
  ) {}
}

/** Its subject, description or status was changed; `before` is `after` where the status was not. */
@Recorded<ChangeRequestUpdated>({ name: 'change-request.updated', subject: ({ spaceId }) => spaceId })
export class ChangeRequestUpdated {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly before: ChangeRequestStatus,
    readonly after: ChangeRequestStatus,
    readonly userId: string,
  ) {}
}

/** Its content is another revision now: it was written to, or the space was pulled in. */
@Recorded<ChangeRequestEdited>({ name: 'change-request.edited', subject: ({ spaceId }) => spaceId })
export class ChangeRequestEdited {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly before: string,
    readonly after: string,
    readonly userId: string,
  ) {}
}

/** The head of the space is the revision that merging it made. */
@Recorded<ChangeRequestMerged>({ name: 'change-request.merged', subject: ({ spaceId }) => spaceId })
export class ChangeRequestMerged {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly revisionId: string,
    readonly userId: string,
  ) {}
}
