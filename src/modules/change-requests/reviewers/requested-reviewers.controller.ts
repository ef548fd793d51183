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
    private readonly requests: RequestedReviewersService,
    private readonly presenter: RequestedReviewerPresenter,
  ) {}

  /** List who was asked to review a change request */
  @Get()
  @Can('change-request:view', { scope: 'space:read' })
  async getRequestedReviewersByChangeRequestId(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<RequestedReviewerListView> {
    return this.presenter.presentPage(await this.requests.list(changeRequest, query), resources);
  }

  /** Ask members to review a change request as it is now */
  @Post()
  @Can('change-request:edit', { scope: 'space:write' })
  @HttpCode(200)
  async requestReviewersForChangeRequest(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() body: RequestReviewersDto,
    @CurrentResources() resources: Resources,
  ): Promise<RequestedReviewersView> {
    return this.presenter.presentAsked(await this.requests.request(changeRequest, body, resources.actor), resources);
  }

  /** Ask no longer; or decline, if you were asked */
  @Delete(':userId')
  @Can('requested-reviewer:remove', { scope: 'space:write' })
  @IdempotentDelete()
  async removeRequestedReviewerFromChangeRequest(@Resource('requested-reviewer') request: RequestedReviewer): Promise<void> {
    await this.requests.remove(request);
  }
}
