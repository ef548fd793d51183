import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Resources } from '../../common/access/resources.js';
import { FormatQuery } from '../../common/document/body.dto.js';
import { NamedByMount, Section } from '../../common/openapi/operations.decorator.js';
import { ListCommentsQuery, PostCommentDto, UpdateCommentDto } from './comment.dto.js';
import { Comment } from './comment.entity.js';
import { CommentPresenter } from './comment.presenter.js';
import { CommentListView, CommentView } from './comment.view.js';
import { CommentsService } from './comments.service.js';
import { CurrentDiscussion, type Discussion } from './current-discussion.decorator.js';
import { PostComment } from './post-comment.js';
import { CommentQueries } from './comment.queries.js';

const Read = { scope: 'space:read' } as const;
const Write = { scope: 'space:write' } as const;

/** Comments of a space or of a change request. */
@ApiTags('Space comments')
@Section({ changeRequestId: 'Change request comments' })
@Controller(['v1/spaces/:spaceId/comments', 'v1/spaces/:spaceId/change-requests/:changeRequestId/comments'])
export class CommentsController {
  constructor(
    private readonly commentQueries: CommentQueries,
    private readonly posting: PostComment,
    private readonly commentsService: CommentsService,
    private readonly commentPresenter: CommentPresenter,
  ) {}

  /**
   * List comments
   *
   * @remarks Returns the comments of the space, or of the change request in the path, newest first unless `order` is
   * `asc`. Filter by `status`, by page with `targetPage`, or by `authors`. Replies are listed separately.
   */
  @Get()
  @Can('change-request|space:view', Read)
  @NamedByMount({ changeRequestId: 'listCommentsInChangeRequest', spaceId: 'listCommentsInSpace' })
  async listComments(
    @CurrentDiscussion() discussion: Discussion,
    @Query() { format, ...query }: ListCommentsQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentListView> {
    return this.commentPresenter.presentPage(await this.commentQueries.list(discussion, query), resources, format);
  }

  /**
   * Post a comment
   *
   * @remarks Comments on the space or the change request, or on a page, a block or a table cell of it. Returns the
   * comment. Only members of the organization can be mentioned, and `page` must be in the current content (400).
   */
  @Post()
  @Can('change-request|space:comment', Write)
  @NamedByMount({ changeRequestId: 'postCommentInChangeRequest', spaceId: 'postCommentInSpace' })
  @HttpCode(200)
  async postComment(
    @CurrentDiscussion() discussion: Discussion,
    @Body() body: PostCommentDto,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentView> {
    return this.commentPresenter.present(await this.posting.post(discussion, body, resources.actor), resources, format);
  }

  /**
   * Get a comment
   *
   * @remarks A comment is only reachable through the path it was posted to: a comment on a change request is not found
   * through the space.
   */
  @Get(':commentId')
  @Can('comment:view', Read)
  @NamedByMount({ changeRequestId: 'getCommentInChangeRequest', spaceId: 'getCommentInSpace' })
  async getComment(
    @Resource('comment') { id }: Comment,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentView> {
    return this.commentPresenter.present(await this.commentQueries.get(id), resources, format);
  }

  /**
   * Edit, resolve or react to a comment
   *
   * @remarks Applies all parts of the body or none, and returns the comment. Only the author can edit the text;
   * resolving needs the author or the role `review`; reacting needs the role `comment` (403). Resolving a resolved
   * comment changes nothing.
   */
  @Put(':commentId')
  @Can('comment:view', Write)
  @NamedByMount({ changeRequestId: 'updateCommentInChangeRequest', spaceId: 'updateCommentInSpace' })
  async updateComment(
    @Resource('comment') comment: Comment,
    @Body() body: UpdateCommentDto,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<CommentView> {
    return this.commentPresenter.present(await this.commentsService.update(comment, body, resources), resources, format);
  }

  /**
   * Delete a comment and its replies
   *
   * @remarks Needs the author or the role `admin`. The response is 204 even if the comment is already deleted.
   */
  @Delete(':commentId')
  @Can('comment:delete', Write)
  @NamedByMount({ changeRequestId: 'deleteCommentInChangeRequest', spaceId: 'deleteCommentInSpace' })
  @IdempotentDelete()
  async deleteComment(@Resource('comment') comment: Comment, @CurrentActor() actor: Actor): Promise<void> {
    await this.commentsService.delete(comment, actor);
  }
}
