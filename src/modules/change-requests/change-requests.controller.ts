import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Can, CurrentResources, Resource } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { Org } from '../orgs/org.entity.js';
import { Space } from '../spaces/space.entity.js';
import {
  CreateChangeRequestDto,
  ListChangeRequestsOfOrgQuery,
  ListChangeRequestsOfSpaceQuery,
  UpdateChangeRequestDto,
} from './change-request.dto.js';
import { ChangeRequest } from './change-request.entity.js';
import { ChangeRequestPresenter } from './change-request.presenter.js';
import { ChangeRequestListView, ChangeRequestView } from './change-request.view.js';
import { ChangeRequestsService } from './lifecycle/change-requests.service.js';
import { CreateChangeRequest } from './lifecycle/create-change-request.js';
import { ChangeRequestQueries } from './change-request.queries.js';

@ApiTags('Change requests')
@ApiExtraModels(CreateChangeRequestDto)
@Controller('v1')
export class ChangeRequestsController {
  constructor(
    private readonly changeRequestQueries: ChangeRequestQueries,
    private readonly creation: CreateChangeRequest,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly changeRequestPresenter: ChangeRequestPresenter,
  ) {}

  /**
   * List the change requests of a space
   *
   * @remarks Returns open change requests, newest first, unless `status` asks for others. The other filters narrow the
   * list further.
   */
  @Get('spaces/:spaceId/change-requests')
  @Can('space:view', { scope: 'space:read' })
  async listChangeRequestsForSpace(
    @Resource('space') space: Space,
    @Query() query: ListChangeRequestsOfSpaceQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ChangeRequestListView> {
    return this.changeRequestPresenter.presentPage(await this.changeRequestQueries.list(space, query), resources);
  }

  /**
   * Create a change request
   *
   * @remarks Its content starts as the current content of the space; nothing is copied. With `template`, the content of
   * a template is added at once. Returns the change request, with the next number of its space.
   */
  @Post('spaces/:spaceId/change-requests')
  @Can('space:edit', {
    scope: 'space:write',
    effects: { conversationsIssuesCluster: 'read-conversations', 'a reference to an OpenAPI specification': 'read-specification' },
  })
  @ApiBody({
    required: false,
    schema: { type: 'object', allOf: [{ $ref: getSchemaPath(CreateChangeRequestDto) }], additionalProperties: true },
  })
  async createChangeRequest(
    @Resource('space') space: Space,
    @Body() body: CreateChangeRequestDto,
    @CurrentResources() resources: Resources,
  ): Promise<ChangeRequestView> {
    return this.changeRequestPresenter.present(await this.creation.create(space, body, resources.actor), resources);
  }

  /**
   * Get a change request by id or number
   *
   * @remarks Returns its metadata and status. Its pages are under `content`.
   */
  @Get('spaces/:spaceId/change-requests/:changeRequestId')
  @Can('change-request:view', { scope: 'space:read', visitors: true })
  async getChangeRequestById(
    @Resource('change-request') { id }: ChangeRequest,
    @CurrentResources() resources: Resources,
  ): Promise<ChangeRequestView> {
    return this.changeRequestPresenter.present(await this.changeRequestQueries.get(id), resources);
  }

  /**
   * Update the subject, description or status of a change request
   *
   * @remarks Sets the fields that the body contains and returns the change request. The status can change freely between
   * `draft`, `open` and `archived`; only a merge sets `merged`. A merged change request cannot be changed (409).
   */
  @Patch('spaces/:spaceId/change-requests/:changeRequestId')
  @Can('change-request:edit', { scope: 'space:write' })
  async updateChangeRequestById(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() body: UpdateChangeRequestDto,
    @CurrentResources() resources: Resources,
  ): Promise<ChangeRequestView> {
    return this.changeRequestPresenter.present(await this.changeRequestsService.update(changeRequest, body, resources.actor), resources);
  }

  /**
   * List the change requests of an organization
   *
   * @remarks Covers all spaces of the organization that you may view. Returns open change requests, newest first, unless
   * `status` asks for others; `status` can be repeated.
   */
  @Get('orgs/:organizationId/change-requests')
  @Can('org:view', { scope: 'space:read' })
  async listChangeRequestsForOrganization(
    @Resource('org') org: Org,
    @Query() query: ListChangeRequestsOfOrgQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ChangeRequestListView> {
    return this.changeRequestPresenter.presentPage(await this.changeRequestQueries.listOfOrg(org, query, resources.actor), resources);
  }
}
