import { Body, Controller, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { MayFailPrecondition } from '../../../common/openapi/operations.decorator.js';
import { ChangeRequest } from '../change-request.entity.js';
import { MergeChangeRequest } from './merge-change-request.js';
import { MergeQuery, UpdateFromSpaceDto } from './merge.dto.js';
import { MergeResultView, UpdateResultView } from './merge.view.js';
import { UpdateFromSpace } from './update-from-space.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId')
export class MergingController {
  constructor(
    private readonly merging: MergeChangeRequest,
    private readonly updateFromSpace: UpdateFromSpace,
  ) {}

  /**
   * Merge a change request into its space
   *
   * @remarks Merges the changes three ways in one transaction and returns the new revision of the space. With
   * `dryRun=true` it only checks whether the merge is possible. Refused with 409 if merge rules are not met
   * (`merge-rules-unmet`), if both sides changed the same thing (`merge-conflict`), or if the change request changes
   * nothing.
   */
  @Post('merge')
  @MayFailPrecondition()
  @Can('change-request:merge', { scope: 'change-request:merge' })
  @HttpCode(200)
  async mergeChangeRequest(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() { dryRun }: MergeQuery,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<MergeResultView> {
    const revision = await this.merging.merge(changeRequest, actor, { expected: ifMatch, dryRun });
    return { revision, result: 'merge' };
  }

  /**
   * Update a change request from its space
   *
   * @remarks Merges the changes of the space into the change request and returns its revision. If both sides changed the
   * same thing, nothing is written and a 409 of type `merge-conflict` lists the conflicts; send `resolutions` to settle
   * them. If the space has changed since `theirs`, the request is refused (412).
   */
  @Post('update')
  @MayFailPrecondition()
  @Can('change-request:edit', { scope: 'space:write', effects: { 'a reference to an OpenAPI specification': 'read-specification' } })
  @HttpCode(200)
  async updateChangeRequest(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() body: UpdateFromSpaceDto,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<UpdateResultView> {
    return { revision: await this.updateFromSpace.update(changeRequest, body, actor, ifMatch), result: 'update' };
  }
}
