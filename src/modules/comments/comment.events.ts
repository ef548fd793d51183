import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

/** Where a comment is: on the space itself if there is no change request. */
interface CommentAddress {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
}

@Recorded<CommentCreated>({ name: 'comment.created', subject: ({ comment }) => comment.spaceId })
export class CommentCreated extends DomainEvent {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    /** The ids of the mentioned users. */
    readonly mentions: readonly string[],
  ) {
    super();
  }
}

/** The author edited the text. */
@Recorded<CommentUpdated>({ name: 'comment.updated', subject: ({ comment }) => comment.spaceId })
export class CommentUpdated extends DomainEvent {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    /** The ids of the users whose mention is new. */
    readonly mentions: readonly string[],
  ) {
    super();
  }
}

/** The comment was resolved or reopened. */
@Recorded<CommentResolved>({ name: 'comment.resolved', subject: ({ comment }) => comment.spaceId })
export class CommentResolved extends DomainEvent {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    readonly resolved: boolean,
  ) {
    super();
  }
}

/** The comment was deleted with its replies. */
@Recorded<CommentDeleted>({ name: 'comment.deleted', subject: ({ comment }) => comment.spaceId })
export class CommentDeleted extends DomainEvent {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
  ) {
    super();
  }
}
