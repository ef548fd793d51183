import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, EvenDeleted, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { MayFailPrecondition } from '../../common/openapi/precondition.decorator.js';
import { Resources } from '../../common/access/resources.js';
import { Member } from '../orgs/members/member.entity.js';
import { Org } from '../orgs/org.entity.js';
import { SpaceBin } from './purge/space-bin.js';
import { ReadSpaces } from './read-spaces.js';
import { CreateSpaceDto, GetSpaceQuery, ListSpacesOfMemberQuery, ListSpacesQuery, UpdateSpaceDto } from './space.dto.js';
import { Space } from './space.entity.js';
import { SpacePresenter } from './space.presenter.js';
import { SpaceListView, SpaceOfMemberListView, SpaceView } from './space.view.js';
import { SpacesService } from './spaces.service.js';
import { MoveNode } from './tree/move-node.js';
import { MoveDto, TransferDto } from './tree/position.dto.js';
import { TransferNode } from './transfer/transfer-node.js';

@ApiTags('Spaces')
@Controller('v1')
export class SpacesController {
  constructor(
    private readonly reading: ReadSpaces,
    private readonly spaces: SpacesService,
    private readonly bin: SpaceBin,
    private readonly moves: MoveNode,
    private readonly transfers: TransferNode,
    private readonly presenter: SpacePresenter,
  ) {}

  /** List the spaces of an organization, or its bin */
  @Get('orgs/:organizationId/spaces')
  @Can('org:view', { scope: 'space:read' })
  async listSpacesInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListSpacesQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceListView> {
    return this.presenter.presentPage(await this.reading.list(org, query, actor), actor);
  }

  /** Create a space: needs the right to create where it is put */
  @Post('orgs/:organizationId/spaces')
  @Can('org:view', { scope: 'space:write' })
  async createSpace(@Resource('org') org: Org, @Body() body: CreateSpaceDto, @CurrentActor() actor: Actor): Promise<SpaceView> {
    return this.presenter.present(await this.spaces.create(org, body, actor), actor);
  }

  /** List the spaces a member may see */
  @Get('orgs/:organizationId/members/:userId/spaces')
  @Can('member:view', { scope: 'organization:members:read' })
  async listSpacesForOrganizationMember(
    @Resource('member') member: Member,
    @Query() query: ListSpacesOfMemberQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceOfMemberListView> {
    return this.presenter.presentSpacesOfMember(await this.reading.listOfMember(member, query, actor), actor);
  }

  /** Get a space; one in the bin only for its administrators */
  @Get('spaces/:spaceId')
  @Can('space:view', { scope: 'space:read' })
  @EvenDeleted()
  async getSpaceById(
    @Resource('space') space: Space,
    @Query() { shareKey }: GetSpaceQuery,
    @CurrentResources() resources: Resources,
  ): Promise<SpaceView> {
    const granted = resources.factsOf('space').granted;
    return this.presenter.present(await this.reading.describe(space, granted, shareKey), resources.actor);
  }

  /** Update a space */
  @Patch('spaces/:spaceId')
  @Can('space:admin', { scope: 'space:write' })
  async updateSpaceById(@Resource('space') space: Space, @Body() body: UpdateSpaceDto, @CurrentActor() actor: Actor): Promise<SpaceView> {
    return this.presenter.present(await this.spaces.update(space, body, actor), actor);
  }

  /** Delete a space: it stays in the bin for 7 days */
  @Delete('spaces/:spaceId')
  @Can('space:admin', { scope: 'space:write' })
  @IdempotentDelete()
  async deleteSpaceById(@Resource('space') space: Space): Promise<void> {
    await this.bin.put(space);
  }

  /** Restore a space that was deleted in the last 7 days */
  @Post('spaces/:spaceId/restore')
  @Can('space:admin', { scope: 'space:write' })
  @EvenDeleted()
  @HttpCode(200)
  async restoreSpace(@Resource('space') space: Space, @CurrentActor() actor: Actor): Promise<SpaceView> {
    await this.bin.takeOut(space);
    return this.presenter.present(await this.reading.get(space.id, actor), actor);
  }

  /** Move a space within its organization */
  @Post('spaces/:spaceId/move')
  @Can('space:admin', { scope: 'space:write' })
  @HttpCode(200)
  async moveSpace(@Resource('space') space: Space, @Body() body: MoveDto, @CurrentActor() actor: Actor): Promise<SpaceView> {
    await this.moves.move('space', space, body, actor);
    return this.presenter.present(await this.reading.get(space.id, actor), actor);
  }

  /** Transfer a space to another organization */
  @Post('spaces/:spaceId/transfer')
  @MayFailPrecondition()
  @Can('space:admin')
  @HttpCode(200)
  async transferSpace(
    @Resource('space') space: Space,
    @Body() { organization }: TransferDto,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceView> {
    await this.transfers.transfer('space', space, organization, actor);
    return this.presenter.present(await this.reading.get(space.id, actor), actor);
  }
}
