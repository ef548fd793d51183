/** Of the space itself where it names no change request. */
interface CommentAddress {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly commentId: string;
}

export class CommentCreated {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    /** Those it mentions. */
    readonly mentions: readonly string[],
  ) {}
}

/** Somebody changed what it says. */
export class CommentUpdated {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    /** Those it mentions and did not mention before. */
    readonly mentions: readonly string[],
  ) {}
}

/** Or opened again. */
export class CommentResolved {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
    readonly resolved: boolean,
  ) {}
}

/** Its replies are gone with it. */
export class CommentDeleted {
  constructor(
    readonly comment: CommentAddress,
    readonly userId: string,
  ) {}
}
