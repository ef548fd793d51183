import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IncludeDeleted, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { MayFailPrecondition, Section } from '../../common/openapi/operations.decorator.js';
import { Resources } from '../../common/access/resources.js';
import { Member } from '../orgs/members/member.entity.js';
import { Org } from '../orgs/org.entity.js';
import { CreateSpaceDto, GetSpaceQuery, ListSpacesOfMemberQuery, ListSpacesQuery, UpdateSpaceDto } from './space.dto.js';
import { Space } from './space.entity.js';
import { SpacePresenter } from './space.presenter.js';
import { SpaceQueries } from './space.queries.js';
import { RestoredSpaceView, SpaceListView, SpaceOfMemberListView, SpaceView } from './space.view.js';
import { SpacesService } from './spaces.service.js';
import { MoveNode } from './tree/move-node.js';
import { MoveDto, TransferDto } from './tree/position.dto.js';
import { TransferNode } from './transfer-node.js';

@ApiTags('Spaces')
@Controller('v1')
export class SpacesController {
  constructor(
    private readonly spaceQueries: SpaceQueries,
    private readonly spacesService: SpacesService,
    private readonly moveNode: MoveNode,
    private readonly transferNode: TransferNode,
    private readonly spacePresenter: SpacePresenter,
  ) {}

  /**
   * List the spaces of an organization
   * @remarks
   * Returns the spaces that you may see, newest first. With `deleted`, it returns the spaces in the bin that you can
   * restore instead.
   */
  @Get('orgs/:organizationId/spaces')
  @Can('org:view', { scope: 'space:read' })
  async listSpacesInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListSpacesQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceListView> {
    return this.spacePresenter.presentPage(await this.spaceQueries.list(org, query, actor), actor);
  }

  /**
   * Create a space
   * @remarks
   * Creates a space as the last entry of its parent, and returns it. You need the right to create in the parent
   * collection, or at the top of the organization (403). The space starts with one empty page, unless you send one of
   * `template`, `computedSource` and `empty`; they cannot be combined (400).
   */
  @Post('orgs/:organizationId/spaces')
  @Can('org:view', { scope: 'space:write', effects: { 'a reference to an OpenAPI specification': 'read-specification' } })
  async createSpace(@Resource('org') org: Org, @Body() body: CreateSpaceDto, @CurrentActor() actor: Actor): Promise<SpaceView> {
    return this.spacePresenter.present(await this.spacesService.create(org, body, actor), actor);
  }

  /**
   * List the spaces that a member can see
   * @remarks
   * Returns the spaces that both the member and you may see, with the effective role of the member in each. Sort them
   * by creation time with `order`.
   */
  @Get('orgs/:organizationId/members/:userId/spaces')
  @Section('Organization members')
  @Can('member:view', { scope: 'organization:members:read' })
  async listSpacesForOrganizationMember(
    @Resource('member') member: Member,
    @Query() query: ListSpacesOfMemberQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceOfMemberListView> {
    return this.spacePresenter.presentSpacesOfMember(await this.spaceQueries.listOfMember(member, query, actor), actor);
  }

  /**
   * Get a space
   * @remarks
   * Returns the space with your permissions on it and its published URLs. A space in the bin is returned only to its
   * administrators, with `deletedAt`; for everyone else it is 404.
   */
  @Get('spaces/:spaceId')
  @Can('space:view', { scope: 'space:read', visitors: true })
  @IncludeDeleted()
  async getSpaceById(
    @Resource('space') space: Space,
    @Query() { shareKey }: GetSpaceQuery,
    @CurrentResources() resources: Resources,
  ): Promise<SpaceView> {
    const found = { space, ...resources.factsOf('space') };
    return this.spacePresenter.present(
      await this.spaceQueries.describe(found, { shareKey, onSite: resources.actor.visitor?.siteId }),
      resources.actor,
    );
  }

  /**
   * Update a space
   * @remarks
   * Changes the settings that you send and returns the space. Setting an emoji removes the icon, and the other way
   * round. Merge rules can name only members of the organization (400).
   */
  @Patch('spaces/:spaceId')
  @Can('space:admin', { scope: 'space:write', effects: { defaultLevel: 'change-content-roles', editMode: 'merge' } })
  async updateSpaceById(@Resource('space') space: Space, @Body() body: UpdateSpaceDto, @CurrentActor() actor: Actor): Promise<SpaceView> {
    return this.spacePresenter.present(await this.spacesService.update(space, body, actor), actor);
  }

  /**
   * Delete a space
   * @remarks
   * Moves the space to the bin, where its administrators can restore it for 7 days. Until then, everything in it is answered with 404.
   * After that, the space is permanently deleted.
   */
  @Delete('spaces/:spaceId')
  @Can('space:admin', { scope: 'space:write' })
  @IdempotentDelete()
  async deleteSpaceById(@Resource('space') space: Space): Promise<void> {
    await this.spacesService.remove(space);
  }

  /**
   * Restore a deleted space
   * @remarks
   * Takes the space out of the bin and returns it. Only its administrators can restore it, within 7 days of the
   * deletion. A space that is not deleted is a conflict (409). The space returns to the places that it had on sites, unless
   * they are taken; `sitePlaces` lists them with the outcome.
   */
  @Post('spaces/:spaceId/restore')
  @Can('space:admin', { scope: 'space:write' })
  @IncludeDeleted()
  @HttpCode(200)
  async restoreSpace(@Resource('space') space: Space, @CurrentActor() actor: Actor): Promise<RestoredSpaceView> {
    const sitePlaces = await this.spacesService.restore(space);
    return { ...this.spacePresenter.present(await this.spaceQueries.get(space.id, actor), actor), sitePlaces };
  }

  /**
   * Move a space
   * @remarks
   * Moves the space to another parent or position of the same organization, and returns it. You need the right to
   * create in the new parent (403). A move to its current place is a conflict (409).
   */
  @Post('spaces/:spaceId/move')
  @Can('space:admin', { scope: 'space:write' })
  @HttpCode(200)
  async moveSpace(@Resource('space') space: Space, @Body() body: MoveDto, @CurrentActor() actor: Actor): Promise<SpaceView> {
    await this.moveNode.move('space', space, body, actor);
    return this.spacePresenter.present(await this.spaceQueries.get(space.id, actor), actor);
  }

  /**
   * Transfer a space to another organization
   * @remarks
   * Transfers the space to the top of another organization, in which you need the right to create (403), and returns
   * it. Members of that organization keep their grants; other grants, invite links and review requests are deleted. A
   * space that is on a site cannot be transferred (412).
   */
  @Post('spaces/:spaceId/transfer')
  @MayFailPrecondition()
  @Can('space:admin')
  @HttpCode(200)
  async transferSpace(
    @Resource('space') space: Space,
    @Body() { organization }: TransferDto,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceView> {
    await this.transferNode.transfer('space', space, organization, actor);
    return this.spacePresenter.present(await this.spaceQueries.get(space.id, actor), actor);
  }
}
