import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ChangeRequest } from '../change-request.entity.js';
import { RequestReviewersDto } from './requested-reviewer.dto.js';
import { RequestedReviewer } from './requested-reviewer.entity.js';
import { RequestedReviewerPresenter } from './requested-reviewer.presenter.js';
import { RequestedReviewerListView, RequestedReviewersView } from './requested-reviewer.view.js';
import { RequestedReviewersService } from './requested-reviewers.service.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/requested-reviewers')
export class RequestedReviewersController {
  constructor(
    private readonly requestedReviewersService: RequestedReviewersService,
    private readonly requestedReviewerPresenter: RequestedReviewerPresenter,
  ) {}

  /**
   * List the requested reviewers of a change request
   *
   * @remarks Returns each user who was asked to review it, with the revision at that moment and who asked.
   */
  @Get()
  @Can('change-request:view', { scope: 'space:read' })
  async getRequestedReviewersByChangeRequestId(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<RequestedReviewerListView> {
    return this.requestedReviewerPresenter.presentPage(await this.requestedReviewersService.list(changeRequest, query), resources);
  }

  /**
   * Request reviews of a change request
   *
   * @remarks Asks each user to review the current revision and returns the requests. A user who was asked before is
   * asked again for the current revision. Users must be members who may view the space (400). `subject` and
   * `description` update the change request.
   */
  @Post()
  @Can('change-request:edit', { scope: 'space:write' })
  @HttpCode(200)
  async requestReviewersForChangeRequest(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() body: RequestReviewersDto,
    @CurrentResources() resources: Resources,
  ): Promise<RequestedReviewersView> {
    return this.requestedReviewerPresenter.presentAsked(
      await this.requestedReviewersService.request(changeRequest, body, resources.actor),
      resources,
    );
  }

  /**
   * Remove a requested reviewer
   *
   * @remarks Withdraws the request. The reviewer can do this too, to decline. The response is 204 even if there is no
   * such request.
   */
  @Delete(':userId')
  @Can('requested-reviewer:remove', { scope: 'space:write' })
  @IdempotentDelete()
  async removeRequestedReviewerFromChangeRequest(@Resource('requested-reviewer') request: RequestedReviewer): Promise<void> {
    await this.requestedReviewersService.remove(request);
  }
}
