/** Under a comment of the space itself where it names no change request. */
interface CommentReplyAddress {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
  readonly commentReplyId: string;
}

export class CommentReplyCreated {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
    /** Those it mentions. */
    readonly mentions: readonly string[],
  ) {}
}

/** Somebody changed what it says. */
export class CommentReplyUpdated {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
    /** Those it mentions and did not mention before. */
    readonly mentions: readonly string[],
  ) {}
}

export class CommentReplyDeleted {
  constructor(
    readonly reply: CommentReplyAddress,
    readonly userId: string,
  ) {}
}
