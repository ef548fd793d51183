import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { CommentAccess } from './comment.access.js';
import { Comment } from './comment.entity.js';
import { CommentPresenter } from './comment.presenter.js';
import { CommentersController } from './commenters.controller.js';
import { CommentsController } from './comments.controller.js';
import { CommentsService } from './comments.service.js';
import { CommentCounters } from './comment-counters.js';
import { DiscussionTally } from './discussion-tally.js';
import { PostComment } from './post-comment.js';
import { PurgeComments } from './purge-comments.js';
import { CommentReaction } from './comment-reaction.entity.js';
import { CommentReplyReaction } from './replies/comment-reply-reaction.entity.js';
import { CommentQueries } from './comment.queries.js';
import { RemarkPresenter } from './remarks/remark.presenter.js';
import { Remarks } from './remarks/remarks.js';
import { CommentRepliesController } from './replies/comment-replies.controller.js';
import { CommentRepliesService } from './replies/comment-replies.service.js';
import { CommentReplyAccess } from './replies/comment-reply.access.js';
import { CommentReply } from './replies/comment-reply.entity.js';
import { CommentReplyPresenter } from './replies/comment-reply.presenter.js';
import { CommentReplyQueries } from './replies/comment-reply.queries.js';

/** Comments on spaces and change requests. */
@Module({
  imports: [TypeOrmModule.forFeature([Comment, CommentReply, CommentReaction, CommentReplyReaction]), ContentModule, ChangeRequestsModule],
  controllers: [CommentsController, CommentRepliesController, CommentersController],
  providers: [
    CommentQueries,
    PostComment,
    CommentsService,
    CommentAccess,
    CommentPresenter,
    CommentReplyQueries,
    CommentRepliesService,
    CommentReplyAccess,
    CommentReplyPresenter,
    Remarks,
    RemarkPresenter,
    DiscussionTally,
    CommentCounters,
    PurgeComments,
  ],
  exports: [PostComment],
})
export class CommentsModule {}
