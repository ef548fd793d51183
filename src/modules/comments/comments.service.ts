import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Resources } from '../../common/access/resources.js';
import { Database } from '../../common/db/database.js';
import { Events } from '../../common/events/events.js';
import { AlreadyGone, Forbidden } from '../../common/http/errors.js';
import { CommentAccess } from './comment.access.js';
import type { UpdateCommentDto } from './comment.dto.js';
import type { Comment, CommentStatus } from './comment.entity.js';
import { CommentDeleted, CommentResolved, CommentUpdated } from './comment.events.js';
import { DiscussionTally } from './discussion-tally.js';
import { CommentQueries, type CommentDetails } from './comment.queries.js';
import { Remarks } from './remarks/remarks.js';

/** Updates and deletes comments. Lock order: the comment before the rows with its counters. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly commentAccess: CommentAccess,
    private readonly remarks: Remarks,
    private readonly discussionTally: DiscussionTally,
    private readonly commentQueries: CommentQueries,
  ) {}

  async update(comment: Comment, { resolved, ...change }: UpdateCommentDto, resources: Resources): Promise<CommentDetails> {
    this.refuseForbidden(comment, { resolved, ...change }, resources);
    const { actor } = resources;
    return this.database.tx(async () => {
      const mentions = await this.remarks.change('comment', comment, change, resources.get('space').orgId, actor);
      if (mentions) await this.events.emit(new CommentUpdated(addressOf(comment), actor.userId, mentions));
      if (resolved !== undefined) await this.resolve(comment, resolved, actor);
      return this.commentQueries.get(comment.id);
    });
  }

  /** Deletes a comment with its replies. */
  async delete(comment: Comment, { userId }: Actor): Promise<void> {
    await this.database.tx(async () => {
      const [gone] = await this.database.query<{ status: CommentStatus }>('DELETE FROM comments WHERE id = $1 RETURNING status', [
        comment.id,
      ]);
      if (!gone) throw new AlreadyGone();
      if (gone.status === 'open') await this.discussionTally.open(comment, -1);
      await this.events.emit(new CommentDeleted(addressOf(comment), userId));
    });
  }

  /** Resolving a resolved comment changes nothing; the first resolver stays. */
  private async resolve(comment: Comment, resolved: boolean, { userId }: Actor): Promise<void> {
    const [before, after] = resolved ? ['open', 'resolved'] : ['resolved', 'open'];
    const changed = await this.database.query(
      `UPDATE comments SET status = $3, resolved_at = CASE WHEN $4 THEN clock_timestamp() END, resolved_by_id = CASE WHEN $4 THEN $5 END
       WHERE id = $1 AND status = $2 RETURNING id`,
      [comment.id, before, after, resolved, userId],
    );
    if (changed.length === 0) return;
    await this.discussionTally.open(comment, resolved ? -1 : 1);
    await this.events.emit(new CommentResolved(addressOf(comment), userId, resolved));
  }

  private refuseForbidden(
    comment: Comment,
    { body, resolved, addedReactions, removedReactions }: UpdateCommentDto,
    resources: Resources,
  ): void {
    const may = this.commentAccess.permissions(comment, resources);
    if (body !== undefined && !may.rewrite) throw new Forbidden('Only the author may edit the text of a comment');
    if (resolved !== undefined && !may.resolve) throw new Forbidden('You lack the permission `resolve` here');
    if ((addedReactions ?? removedReactions) !== undefined && !may.react) throw new Forbidden('You lack the permission `react` here');
  }
}

const addressOf = ({ spaceId, changeRequestId, id }: Comment) => ({ spaceId, changeRequestId, commentId: id });
