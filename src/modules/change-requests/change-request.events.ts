import type { ChangeRequestStatus } from './change-request.entity.js';

export class ChangeRequestCreated {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly userId: string,
  ) {}
}

/** Its subject, description or status was changed; `before` is `after` where the status was not. */
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
export class ChangeRequestMerged {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly revisionId: string,
    readonly userId: string,
  ) {}
}
