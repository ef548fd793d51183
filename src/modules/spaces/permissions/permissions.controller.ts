import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { NamedByMount } from '../../../common/openapi/mounts.decorator.js';
import { CollectionAccess } from '../collections/collection.access.js';
import type { Collection } from '../tree/collection.entity.js';
import { SpaceAccess } from '../space.access.js';
import type { Space } from '../space.entity.js';
import { TreeNode } from '../tree/node.entity.js';
import { ExplainPermission } from './explain-permission.js';
import {
  ChangePermissionDto,
  ExplainQuery,
  InviteToContentDto,
  ListEffectiveQuery,
  TeamOfPermissionParams,
  UserOfPermissionParams,
} from './permission.dto.js';
import { PermissionPresenter } from './permission.presenter.js';
import { PermissionExplanationView, TeamPermissionListView, UserPermissionListView } from './permission.view.js';
import { PermissionsService } from './permissions.service.js';

const Read = { scope: 'space:permissions:read' } as const;
const Write = { scope: 'space:permissions:write' } as const;

/** Of a space, and the same of a collection. */
@ApiTags('Permissions')
@Controller(['v1/spaces/:spaceId/permissions', 'v1/collections/:collectionId/permissions'])
export class PermissionsController {
  constructor(
    private readonly permissions: PermissionsService,
    private readonly explanation: ExplainPermission,
    private readonly spaces: SpaceAccess,
    private readonly collections: CollectionAccess,
    private readonly presenter: PermissionPresenter,
  ) {}

  /** Give members and teams a role, in place of the one they have */
  @Post()
  @Can('space|collection:admin', Write)
  @NamedByMount({ spaceId: 'inviteToSpace', collectionId: 'inviteToCollection' })
  @HttpCode(204)
  async invite(
    @Resource('space|collection') node: TreeNode,
    @Body() body: InviteToContentDto,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.permissions.invite(node, body, actor);
  }

  /** List everyone who has access, with the role that all rules together give */
  @Get('aggregate')
  @Can('space|collection:admin', Read)
  @NamedByMount({ spaceId: 'listPermissionsAggregateInSpace', collectionId: 'listPermissionsAggregateInCollection' })
  async listEffective(
    @Resource('space|collection') node: TreeNode,
    @Query() query: ListEffectiveQuery,
    @CurrentResources() resources: Resources,
  ): Promise<UserPermissionListView> {
    return this.presenter.presentUsers(await this.permissions.listEffective(node, query), resources);
  }

  /** Explain the role of a member: every rule on the way up to the organization, and which of them decide */
  @Get('explain')
  @Can('space|collection:view', Read)
  @NamedByMount({ spaceId: 'explainPermissionInSpace', collectionId: 'explainPermissionInCollection' })
  async explain(
    @Resource('space|collection') node: TreeNode,
    @Query() { user }: ExplainQuery,
    @CurrentResources() resources: Resources,
  ): Promise<PermissionExplanationView> {
    const { admin } = resources.has('space')
      ? this.spaces.permissions(node as Space, resources)
      : this.collections.permissions(node as Collection, resources);
    return this.presenter.presentExplanation(await this.explanation.explain(node, user, resources.actor, admin), resources);
  }

  /** List the members who were given a role */
  @Get('users')
  @Can('space|collection:admin', Read)
  @NamedByMount({ spaceId: 'listUserPermissionsInSpace', collectionId: 'listUserPermissionsInCollection' })
  async listUsers(
    @Resource('space|collection') node: TreeNode,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<UserPermissionListView> {
    return this.presenter.presentUsers(await this.permissions.listUsers(node, query), resources);
  }

  /** Change the role a member was given */
  @Patch('users/:userId')
  @Can('space|collection:admin', Write)
  @PlainParams('userId')
  @NamedByMount({ spaceId: 'updateUserPermissionInSpace', collectionId: 'updateUserPermissionInCollection' })
  @HttpCode(204)
  async changeUser(
    @Resource('space|collection') node: TreeNode,
    @Param() { userId }: UserOfPermissionParams,
    @Body() { role }: ChangePermissionDto,
  ): Promise<void> {
    await this.permissions.change(node, 'user', userId, role);
  }

  /** Take away the role a member was given */
  @Delete('users/:userId')
  @Can('space|collection:admin', Write)
  @PlainParams('userId')
  @NamedByMount({ spaceId: 'removeUserFromSpace', collectionId: 'removeUserFromCollection' })
  @IdempotentDelete()
  async removeUser(@Resource('space|collection') node: TreeNode, @Param() { userId }: UserOfPermissionParams): Promise<void> {
    await this.permissions.remove(node, 'user', userId);
  }

  /** List the teams that were given a role */
  @Get('teams')
  @Can('space|collection:admin', Read)
  @NamedByMount({ spaceId: 'listTeamPermissionsInSpace', collectionId: 'listTeamPermissionsInCollection' })
  async listTeams(
    @Resource('space|collection') node: TreeNode,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamPermissionListView> {
    return this.presenter.presentTeams(await this.permissions.listTeams(node, query, actor), actor);
  }

  /** Change the role a team was given */
  @Patch('teams/:teamId')
  @Can('space|collection:admin', Write)
  @PlainParams('teamId')
  @NamedByMount({ spaceId: 'updateTeamPermissionInSpace', collectionId: 'updateTeamPermissionInCollection' })
  @HttpCode(204)
  async changeTeam(
    @Resource('space|collection') node: TreeNode,
    @Param() { teamId }: TeamOfPermissionParams,
    @Body() { role }: ChangePermissionDto,
  ): Promise<void> {
    await this.permissions.change(node, 'team', teamId, role);
  }

  /** Take away the role a team was given */
  @Delete('teams/:teamId')
  @Can('space|collection:admin', Write)
  @PlainParams('teamId')
  @NamedByMount({ spaceId: 'removeTeamFromSpace', collectionId: 'removeTeamFromCollection' })
  @IdempotentDelete()
  async removeTeam(@Resource('space|collection') node: TreeNode, @Param() { teamId }: TeamOfPermissionParams): Promise<void> {
    await this.permissions.remove(node, 'team', teamId);
  }
}
