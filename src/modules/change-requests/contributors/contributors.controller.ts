import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ChangeRequest } from '../change-request.entity.js';
import { ContributorPresenter } from './contributor.presenter.js';
import { ContributorListView } from './contributor.view.js';
import { Contributors } from './contributors.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/contributors')
export class ContributorsController {
  constructor(
    private readonly contributors: Contributors,
    private readonly contributorPresenter: ContributorPresenter,
  ) {}

  /**
   * List the contributors of a change request
   *
   * @remarks Returns each user who edited the change request or commented on it, with how often and when last. The most
   * recent contribution comes first.
   */
  @Get()
  @Can('change-request:view', { scope: 'space:read' })
  async getContributorsByChangeRequestId(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ContributorListView> {
    return this.contributorPresenter.presentPage(await this.contributors.list(changeRequest, query), resources);
  }
}
