import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { newId } from '../../../common/ids/ids.js';
import { Events } from '../../../common/events/events.js';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import type { Comment } from '../comment.entity.js';
import { DiscussionTally } from '../discussion-tally.js';
import { Remarks } from '../remarks/remarks.js';
import { CommentReplyAccess } from './comment-reply.access.js';
import type { PostCommentReplyDto, UpdateCommentReplyDto } from './comment-reply.dto.js';
import { CommentReply } from './comment-reply.entity.js';
import { CommentReplyCreated, CommentReplyDeleted, CommentReplyUpdated } from './comment-reply.events.js';
import { CommentReplyQueries, type CommentReplyDetails } from './comment-reply.queries.js';

/** Posts, updates and deletes replies. Lock order: the comment, which counts its replies, before other rows. */
@Injectable()
export class CommentRepliesService {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly commentReplyAccess: CommentReplyAccess,
    private readonly remarks: Remarks,
    private readonly discussionTally: DiscussionTally,
    private readonly commentReplyQueries: CommentReplyQueries,
  ) {}

  async post(comment: Comment, { body: said }: PostCommentReplyDto, resources: Resources): Promise<CommentReplyDetails> {
    const { actor } = resources;
    const { body, markdown, mentions } = await this.remarks.read(said, resources.get('space').orgId);
    return this.database.tx(async () => {
      if (!(await this.discussionTally.replies(comment.id, 1))) throw new NotFound('comment');
      const id = newId();
      const { id: commentId, spaceId } = comment;
      const text = { body: body as object | null, markdown, mentions };
      const posted = { postedById: actor.userId, postedAt: () => 'clock_timestamp()' };
      await this.database.repo(CommentReply).insert({ id, spaceId, commentId, ...posted, ...text });
      await this.discussionTally.contribute(comment, actor);
      await this.events.emit(new CommentReplyCreated(addressOf(comment, id), actor.userId, mentions));
      return this.commentReplyQueries.get(id);
    });
  }

  async update(reply: CommentReply, change: UpdateCommentReplyDto, resources: Resources): Promise<CommentReplyDetails> {
    const may = this.commentReplyAccess.permissions(reply, resources);
    const { body, addedReactions, removedReactions } = change;
    if (body !== undefined && !may.edit) throw new Forbidden('Only the author may edit the text of a reply');
    if ((addedReactions ?? removedReactions) !== undefined && !may.react) throw new Forbidden('You lack the permission `react` here');
    const { actor } = resources;
    return this.database.tx(async () => {
      const mentions = await this.remarks.change('comment-reply', reply, change, resources.get('space').orgId, actor);
      const address = addressOf(resources.get('comment'), reply.id);
      if (mentions) await this.events.emit(new CommentReplyUpdated(address, actor.userId, mentions));
      return this.commentReplyQueries.get(reply.id);
    });
  }

  async delete(reply: CommentReply, comment: Comment, { userId }: Actor): Promise<void> {
    await this.database.tx(async () => {
      await this.database.query('SELECT 1 FROM comments WHERE id = $1 FOR NO KEY UPDATE', [comment.id]);
      await deleteOne(this.database.repo(CommentReply), reply);
      await this.discussionTally.replies(comment.id, -1);
      await this.events.emit(new CommentReplyDeleted(addressOf(comment, reply.id), userId));
    });
  }
}

const addressOf = ({ spaceId, changeRequestId, id }: Comment, commentReplyId: string) => ({
  spaceId,
  changeRequestId,
  commentId: id,
  commentReplyId,
});
