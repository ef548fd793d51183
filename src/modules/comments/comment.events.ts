import { Recorded } from '../../common/events/recorded.decorator.js';

/** Of the space itself where it names no change request. */
interface CommentAddress {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
}

@Recorded<CommentCreated>({ name: 'comment.created', subject: ({ comment }) => comment.spaceId })
export class CommentCreated {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    /** Those it mentions. */
    readonly mentions: readonly string[],
  ) {}
}

/** Somebody changed what it says. */
@Recorded<CommentUpdated>({ name: 'comment.updated', subject: ({ comment }) => comment.spaceId })
export class CommentUpdated {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    /** Those it mentions and did not mention before. */
    readonly mentions: readonly string[],
  ) {}
}

/** Or opened again. */
@Recorded<CommentResolved>({ name: 'comment.resolved', subject: ({ comment }) => comment.spaceId })
export class CommentResolved {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    readonly resolved: boolean,
  ) {}
}

/** Its replies are gone with it. */
@Recorded<CommentDeleted>({ name: 'comment.deleted', subject: ({ comment }) => comment.spaceId })
export class CommentDeleted {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
  ) {}
}
