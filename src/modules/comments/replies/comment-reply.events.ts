import { Recorded } from '../../../common/events/recorded.decorator.js';

/** Under a comment of the space itself where it names no change request. */
interface CommentReplyAddress {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
  readonly commentReplyId: string;
}

@Recorded<CommentReplyCreated>({ name: 'comment-reply.created', subject: ({ reply }) => reply.spaceId })
export class CommentReplyCreated {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
    /** Those it mentions. */
    readonly mentions: readonly string[],
  ) {}
}

/** Somebody changed what it says. */
@Recorded<CommentReplyUpdated>({ name: 'comment-reply.updated', subject: ({ reply }) => reply.spaceId })
export class CommentReplyUpdated {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
    /** Those it mentions and did not mention before. */
    readonly mentions: readonly string[],
  ) {}
}

@Recorded<CommentReplyDeleted>({ name: 'comment-reply.deleted', subject: ({ reply }) => reply.spaceId })
export class CommentReplyDeleted {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
  ) {}
}
