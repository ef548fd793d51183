import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { NamedByMount, Section } from '../../common/openapi/operations.decorator.js';
import { MemberPresenter } from '../orgs/members/member.presenter.js';
import { ShownMemberListView } from '../orgs/members/member.view.js';
import { CurrentDiscussion, type Discussion } from './current-discussion.decorator.js';
import { CommentQueries } from './comment.queries.js';

/** Commenters of a space or of a change request. */
@ApiTags('Space comments')
@Section({ changeRequestId: 'Change request comments' })
@Controller(['v1/spaces/:spaceId/commenters', 'v1/spaces/:spaceId/change-requests/:changeRequestId/commenters'])
export class CommentersController {
  constructor(
    private readonly commentQueries: CommentQueries,
    private readonly memberPresenter: MemberPresenter,
  ) {}

  /**
   * List the members who commented or replied
   *
   * @remarks Covers the comments of the space, or of the change request in the path. Guests see only names and pictures.
   */
  @Get()
  @Can('change-request|space:view', { scope: 'space:read' })
  @NamedByMount({ changeRequestId: 'listCommentersInChangeRequest', spaceId: 'listCommentersInSpace' })
  async listCommenters(
    @CurrentDiscussion() discussion: Discussion,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ShownMemberListView> {
    return this.memberPresenter.showPage(await this.commentQueries.listCommenters(discussion, query), resources);
  }
}
