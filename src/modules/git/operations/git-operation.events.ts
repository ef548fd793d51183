import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';
import type { GitDirection, GitOperationState } from '../model/git-operation.entity.js';

/** A sync has begun in one direction, because there is something to do. */
@Recorded<GitSyncStarted>({ name: 'space_gitsync_started', subject: ({ spaceId }) => spaceId })
export class GitSyncStarted extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly installationId: string,
    readonly operationId: string,
    readonly direction: GitDirection,
  ) {
    super();
  }
}

/** It has ended: the operation tells what it did, or why it failed. */
@Recorded<GitSyncCompleted>({ name: 'space_gitsync_completed', subject: ({ spaceId }) => spaceId })
export class GitSyncCompleted extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly installationId: string,
    readonly operationId: string,
    readonly direction: GitDirection,
    readonly state: GitOperationState,
  ) {
    super();
  }
}

/** No sync has worked for a day. It happens once, until one works. */
export class GitSyncFailing extends DomainEvent {
  constructor(
    readonly spaceId: string,
    /** Who connected the repository. */
    readonly userId: string,
    readonly problem: string,
  ) {
    super();
  }
}
