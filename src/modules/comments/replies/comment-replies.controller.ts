import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { FormatListQuery, FormatQuery } from '../../../common/document/body.dto.js';
import { NamedByMount } from '../../../common/openapi/mounts.decorator.js';
import { Comment } from '../comment.entity.js';
import { CommentRepliesService } from './comment-replies.service.js';
import { PostCommentReplyDto, UpdateCommentReplyDto } from './comment-reply.dto.js';
import { CommentReply } from './comment-reply.entity.js';
import { CommentReplyPresenter } from './comment-reply.presenter.js';
import { CommentReplyListView, CommentReplyView } from './comment-reply.view.js';
import { ReadCommentReplies } from './read-comment-replies.js';

const Read = { scope: 'space:read' } as const;
const Write = { scope: 'space:write' } as const;

/** To comments of a space, and to those of a change request. */
@ApiTags('Comments')
@Controller([
  'v1/spaces/:spaceId/comments/:commentId/replies',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/comments/:commentId/replies',
])
export class CommentRepliesController {
  constructor(
    private readonly reading: ReadCommentReplies,
    private readonly replies: CommentRepliesService,
    private readonly presenter: CommentReplyPresenter,
  ) {}

  /** List the replies to a comment */
  @Get()
  @Can('comment:view', Read)
  @NamedByMount({ changeRequestId: 'listCommentRepliesInChangeRequest', spaceId: 'listCommentRepliesInSpace' })
  async listReplies(
    @Resource('comment') comment: Comment,
    @Query() { format, ...query }: FormatListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyListView> {
    return this.presenter.presentPage(await this.reading.list(comment, query), resources, format);
  }

  /** Reply to a comment */
  @Post()
  @Can('comment:reply', Write)
  @NamedByMount({ changeRequestId: 'postCommentReplyInChangeRequest', spaceId: 'postCommentReplyInSpace' })
  @HttpCode(200)
  async postReply(
    @Resource('comment') comment: Comment,
    @Body() body: PostCommentReplyDto,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyView> {
    return this.presenter.present(await this.replies.post(comment, body, resources), resources, format);
  }

  /** Get a reply */
  @Get(':commentReplyId')
  @Can('comment-reply:view', Read)
  @NamedByMount({ changeRequestId: 'getCommentReplyInChangeRequest', spaceId: 'getCommentReplyInSpace' })
  async getReply(
    @Resource('comment-reply') { id }: CommentReply,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyView> {
    return this.presenter.present(await this.reading.get(id), resources, format);
  }

  /** Change what a reply says, or react to it */
  @Put(':commentReplyId')
  @Can('comment-reply:view', Write)
  @NamedByMount({ changeRequestId: 'updateCommentReplyInChangeRequest', spaceId: 'updateCommentReplyInSpace' })
  async updateReply(
    @Resource('comment-reply') reply: CommentReply,
    @Body() body: UpdateCommentReplyDto,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyView> {
    return this.presenter.present(await this.replies.update(reply, body, resources), resources, format);
  }

  /** Delete a reply */
  @Delete(':commentReplyId')
  @Can('comment-reply:delete', Write)
  @NamedByMount({ changeRequestId: 'deleteCommentReplyInChangeRequest', spaceId: 'deleteCommentReplyInSpace' })
  @IdempotentDelete()
  async deleteReply(
    @Resource('comment-reply') reply: CommentReply,
    @Resource('comment') comment: Comment,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.replies.delete(reply, comment, actor);
  }
}
