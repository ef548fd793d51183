import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';

/** A reply was posted: in the space itself if there is no change request. */
interface CommentReplyAddress {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
  readonly commentReplyId: string;
}

@Recorded<CommentReplyCreated>({ name: 'comment-reply.created', subject: ({ reply }) => reply.spaceId })
export class CommentReplyCreated extends DomainEvent {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
    /** The ids of the mentioned users. */
    readonly mentions: readonly string[],
  ) {
    super();
  }
}

/** The author edited the text. */
@Recorded<CommentReplyUpdated>({ name: 'comment-reply.updated', subject: ({ reply }) => reply.spaceId })
export class CommentReplyUpdated extends DomainEvent {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
    /** The ids of the users whose mention is new. */
    readonly mentions: readonly string[],
  ) {
    super();
  }
}

@Recorded<CommentReplyDeleted>({ name: 'comment-reply.deleted', subject: ({ reply }) => reply.spaceId })
export class CommentReplyDeleted extends DomainEvent {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
  ) {
    super();
  }
}
