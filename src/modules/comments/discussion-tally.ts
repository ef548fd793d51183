import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ChangeRequestCounters } from '../change-requests/change-request-counters.js';
import { Contributors } from '../change-requests/contributors/contributors.js';
import { SpaceCounters } from '../spaces/space-counters.js';
import { CommentCounters } from './comment-counters.js';
import type { Discussion } from './current-discussion.decorator.js';

type Where = Pick<Discussion, 'spaceId' | 'changeRequestId'>;

/** Updates the counters and contributors that depend on comments and replies. */
@Injectable()
export class DiscussionTally {
  constructor(
    private readonly spaceCounters: SpaceCounters,
    private readonly changeRequestCounters: ChangeRequestCounters,
    private readonly commentCounters: CommentCounters,
    private readonly contributors: Contributors,
  ) {}

  /** Changes the number of open comments. */
  async open({ spaceId, changeRequestId }: Where, by: 1 | -1): Promise<void> {
    await (changeRequestId === null
      ? this.spaceCounters.add(spaceId, { comments: by })
      : this.changeRequestCounters.add(changeRequestId, { comments_open: by }));
  }

  /** Changes the number of replies. Returns whether the comment still exists. */
  async replies(commentId: string, by: 1 | -1): Promise<boolean> {
    return (await this.commentCounters.add(commentId, { replies: by })) !== undefined;
  }

  /** Records the author of a comment or reply as a contributor of the change request. */
  async contribute({ changeRequestId }: Where, { userId }: Actor): Promise<void> {
    if (changeRequestId !== null) await this.contributors.record(changeRequestId, userId, 'comment');
  }
}
