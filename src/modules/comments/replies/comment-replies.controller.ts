import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { FormatListQuery, FormatQuery } from '../../../common/document/body.dto.js';
import { NamedByMount, Section } from '../../../common/openapi/operations.decorator.js';
import { Comment } from '../comment.entity.js';
import { CommentRepliesService } from './comment-replies.service.js';
import { PostCommentReplyDto, UpdateCommentReplyDto } from './comment-reply.dto.js';
import { CommentReply } from './comment-reply.entity.js';
import { CommentReplyPresenter } from './comment-reply.presenter.js';
import { CommentReplyListView, CommentReplyView } from './comment-reply.view.js';
import { CommentReplyQueries } from './comment-reply.queries.js';

const Read = { scope: 'space:read' } as const;
const Write = { scope: 'space:write' } as const;

/** Replies to comments of a space or of a change request. */
@ApiTags('Space comments')
@Section({ changeRequestId: 'Change request comments' })
@Controller([
  'v1/spaces/:spaceId/comments/:commentId/replies',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/comments/:commentId/replies',
])
export class CommentRepliesController {
  constructor(
    private readonly commentReplyQueries: CommentReplyQueries,
    private readonly commentRepliesService: CommentRepliesService,
    private readonly commentReplyPresenter: CommentReplyPresenter,
  ) {}

  /**
   * List the replies to a comment
   *
   * @remarks Returns the replies, newest first. `format` selects Markdown or documents for their bodies.
   */
  @Get()
  @Can('comment:view', Read)
  @NamedByMount({ changeRequestId: 'listCommentRepliesInChangeRequest', spaceId: 'listCommentRepliesInSpace' })
  async listReplies(
    @Resource('comment') comment: Comment,
    @Query() { format, ...query }: FormatListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyListView> {
    return this.commentReplyPresenter.presentPage(await this.commentReplyQueries.list(comment, query), resources, format);
  }

  /**
   * Reply to a comment
   *
   * @remarks Posts a reply and returns it. Only members of the organization can be mentioned (400).
   */
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
    return this.commentReplyPresenter.present(await this.commentRepliesService.post(comment, body, resources), resources, format);
  }

  /**
   * Get a reply to a comment
   *
   * @remarks Returns the reply with its reactions and mentions. `format` selects Markdown or a document for its body.
   */
  @Get(':commentReplyId')
  @Can('comment-reply:view', Read)
  @NamedByMount({ changeRequestId: 'getCommentReplyInChangeRequest', spaceId: 'getCommentReplyInSpace' })
  async getReply(
    @Resource('comment-reply') { id }: CommentReply,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyView> {
    return this.commentReplyPresenter.present(await this.commentReplyQueries.get(id), resources, format);
  }

  /**
   * Edit or react to a reply
   *
   * @remarks Applies all parts of the body or none, and returns the reply. Only the author can edit the text; reacting
   * needs the role `comment` (403).
   */
  @Put(':commentReplyId')
  @Can('comment-reply:view', Write)
  @NamedByMount({ changeRequestId: 'updateCommentReplyInChangeRequest', spaceId: 'updateCommentReplyInSpace' })
  async updateReply(
    @Resource('comment-reply') reply: CommentReply,
    @Body() body: UpdateCommentReplyDto,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentReplyView> {
    return this.commentReplyPresenter.present(await this.commentRepliesService.update(reply, body, resources), resources, format);
  }

  /**
   * Delete a reply to a comment
   *
   * @remarks Needs the author or the role `admin`. The response is 204 even if the reply is already deleted.
   */
  @Delete(':commentReplyId')
  @Can('comment-reply:delete', Write)
  @NamedByMount({ changeRequestId: 'deleteCommentReplyInChangeRequest', spaceId: 'deleteCommentReplyInSpace' })
  @IdempotentDelete()
  async deleteReply(
    @Resource('comment-reply') reply: CommentReply,
    @Resource('comment') comment: Comment,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.commentRepliesService.delete(reply, comment, actor);
  }
}
