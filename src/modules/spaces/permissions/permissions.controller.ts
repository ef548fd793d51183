import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import {
  ChangePermissionDto,
  InviteToContentDto,
  TeamOfPermissionParams,
  UserOfPermissionParams,
} from '../../../common/contract/permission.dto.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { NamedByMount } from '../../../common/openapi/operations.decorator.js';
import { GrantPresenter } from '../../orgs/grants/grant.presenter.js';
import { TeamPermissionListView, UserPermissionListView } from '../../orgs/grants/grant.view.js';
import { CollectionAccess } from '../collections/collection.access.js';
import type { Collection } from '../tree/collection.entity.js';
import { SpaceAccess } from '../space.access.js';
import type { Space } from '../space.entity.js';
import { TreeNode } from '../tree/node.entity.js';
import { ExplainQuery, ListEffectiveQuery } from './permission.dto.js';
import { PermissionPresenter } from './permission.presenter.js';
import { PermissionExplanationView } from './permission.view.js';
import { PermissionsService } from './permissions.service.js';

const Read = { scope: 'space:permissions:read' } as const;
const Write = { scope: 'space:permissions:write' } as const;

/** Serves the permissions of a space, and in the same way those of a collection. */
@ApiTags('Permissions')
@Controller(['v1/spaces/:spaceId/permissions', 'v1/collections/:collectionId/permissions'])
export class PermissionsController {
  constructor(
    private readonly permissionsService: PermissionsService,
    private readonly spaceAccess: SpaceAccess,
    private readonly collectionAccess: CollectionAccess,
    private readonly permissionPresenter: PermissionPresenter,
    private readonly grantPresenter: GrantPresenter,
  ) {}

  /**
   * Grant a role to members and teams
   * @remarks
   * Grants the role and replaces the roles that these members and teams were granted here before. Everyone named must
   * be a member or a visible team of the organization; otherwise nothing is granted (404).
   */
  @Post()
  @Can('space|collection:admin', Write)
  @NamedByMount({ spaceId: 'inviteToSpace', collectionId: 'inviteToCollection' })
  @HttpCode(204)
  async invite(
    @Resource('space|collection') node: TreeNode,
    @Body() body: InviteToContentDto,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.permissionsService.invite(node, body, actor);
  }

  /**
   * List all members with access and their effective roles
   * @remarks
   * Returns every member who has access through any rule, with the resulting role. With `role`, only members with
   * exactly this role are returned. Only administrators of the space or collection can list them.
   */
  @Get('aggregate')
  @Can('space|collection:admin', Read)
  @NamedByMount({ spaceId: 'listPermissionsAggregateInSpace', collectionId: 'listPermissionsAggregateInCollection' })
  async listEffective(
    @Resource('space|collection') node: TreeNode,
    @Query() query: ListEffectiveQuery,
    @CurrentResources() resources: Resources,
  ): Promise<UserPermissionListView> {
    return this.grantPresenter.presentUsers(await this.permissionsService.listEffective(node, query), resources);
  }

  /**
   * Explain the effective role of a member
   * @remarks
   * Returns the resulting role and every rule that contributes to it, from the space or collection up to the
   * organization. `decisive` marks the rules that give this role. Without `user`, it is your own role.
   * Administrators can ask about any member; everyone else only about themselves (403).
   */
  @Get('explain')
  @Can('space|collection:view', Read)
  @NamedByMount({ spaceId: 'explainPermissionInSpace', collectionId: 'explainPermissionInCollection' })
  async explain(
    @Resource('space|collection') node: TreeNode,
    @Query() { user }: ExplainQuery,
    @CurrentResources() resources: Resources,
  ): Promise<PermissionExplanationView> {
    const { admin } = resources.has('space')
      ? this.spaceAccess.permissions(node as Space, resources)
      : this.collectionAccess.permissions(node as Collection, resources);
    return this.permissionPresenter.presentExplanation(
      await this.permissionsService.explain(node, user ?? resources.actor.userId, resources.actor, admin),
      resources,
    );
  }

  /**
   * List the members that were granted a role
   * @remarks
   * Returns the roles granted directly on this space or collection. Roles that come from teams, default levels or
   * collections above are not included.
   */
  @Get('users')
  @Can('space|collection:admin', Read)
  @NamedByMount({ spaceId: 'listUserPermissionsInSpace', collectionId: 'listUserPermissionsInCollection' })
  async listUsers(
    @Resource('space|collection') node: TreeNode,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<UserPermissionListView> {
    return this.grantPresenter.presentUsers(await this.permissionsService.listUsers(node, query), resources);
  }

  /**
   * Change the role granted to a member
   * @remarks
   * Replaces the role that was granted directly on this space or collection. If the member has no such grant, the
   * response is 404.
   */
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
    await this.permissionsService.change(node, 'user', userId, role);
  }

  /**
   * Remove the role granted to a member
   * @remarks
   * Deletes the direct grant. The member may still have access through other rules. Invite links created before the
   * removal do not give the member access again.
   */
  @Delete('users/:userId')
  @Can('space|collection:admin', Write)
  @PlainParams('userId')
  @NamedByMount({ spaceId: 'removeUserFromSpace', collectionId: 'removeUserFromCollection' })
  @IdempotentDelete()
  async removeUser(@Resource('space|collection') node: TreeNode, @Param() { userId }: UserOfPermissionParams): Promise<void> {
    await this.permissionsService.remove(node, 'user', userId);
  }

  /**
   * List the teams that were granted a role
   * @remarks
   * Returns the roles granted directly on this space or collection. Roles granted on collections above are not
   * included.
   */
  @Get('teams')
  @Can('space|collection:admin', Read)
  @NamedByMount({ spaceId: 'listTeamPermissionsInSpace', collectionId: 'listTeamPermissionsInCollection' })
  async listTeams(
    @Resource('space|collection') node: TreeNode,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamPermissionListView> {
    return this.grantPresenter.presentTeams(await this.permissionsService.listTeams(node, query, actor), actor);
  }

  /**
   * Change the role granted to a team
   * @remarks
   * Replaces the role that was granted directly on this space or collection. If the team has no such grant, the
   * response is 404.
   */
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
    await this.permissionsService.change(node, 'team', teamId, role);
  }

  /**
   * Remove the role granted to a team
   * @remarks
   * Deletes the direct grant. The members of the team may still have access through other rules.
   */
  @Delete('teams/:teamId')
  @Can('space|collection:admin', Write)
  @PlainParams('teamId')
  @NamedByMount({ spaceId: 'removeTeamFromSpace', collectionId: 'removeTeamFromCollection' })
  @IdempotentDelete()
  async removeTeam(@Resource('space|collection') node: TreeNode, @Param() { teamId }: TeamOfPermissionParams): Promise<void> {
    await this.permissionsService.remove(node, 'team', teamId);
  }
}
