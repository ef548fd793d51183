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
import { GrantPresenter } from '../../orgs/grants/grant.presenter.js';
import { TeamPermissionListView, UserPermissionListView } from '../../orgs/grants/grant.view.js';
import { Site } from '../../site-structure/site.entity.js';
import { ListSiteRoles } from './list-site-roles.js';
import { ListSiteRolesQuery } from './site-permission.dto.js';
import { SiteRoleListView } from './site-permission.view.js';
import { SitePermissionsService } from './site-permissions.service.js';
import { SiteRolePresenter } from './site-role.presenter.js';

const Read = { scope: 'site:permissions:read' } as const;
const Write = { scope: 'site:permissions:write' } as const;

@ApiTags('Permissions')
@Controller('v1/orgs/:organizationId/sites/:siteId/permissions')
export class SitePermissionsController {
  constructor(
    private readonly sitePermissionsService: SitePermissionsService,
    private readonly listSiteRoles: ListSiteRoles,
    private readonly grantPresenter: GrantPresenter,
    private readonly siteRolePresenter: SiteRolePresenter,
  ) {}

  /**
   * Grant a role on a site to members and teams
   * @remarks
   * Grants the role and replaces the roles that these members and teams were granted on the site before. Everyone named
   * must be a member or a visible team of the organization; otherwise nothing is granted (404). Only administrators of
   * the site can grant roles.
   */
  @Post()
  @Can('site:admin', Write)
  @HttpCode(204)
  async inviteToSite(@Resource('site') site: Site, @Body() body: InviteToContentDto, @CurrentActor() actor: Actor): Promise<void> {
    await this.sitePermissionsService.invite(site, body, actor);
  }

  /**
   * List all members with access to a site and their effective roles
   * @remarks
   * Returns every member who has access to the site in this API through any rule, with the resulting role and the rule
   * that gives it. Filter them by `role`, `search` and `team`. If you may not list members, `disabled` and `lastSeenAt`
   * are left out, `search` finds names only, and you cannot sort by `lastSeenAt` (403). Readers of the published site are
   * not listed.
   */
  @Get('aggregate')
  @Can('site:admin', Read)
  async listPermissionsAggregateInSite(
    @Resource('site') site: Site,
    @Query() query: ListSiteRolesQuery,
    @CurrentResources() resources: Resources,
  ): Promise<SiteRoleListView> {
    return this.siteRolePresenter.presentPage(await this.listSiteRoles.list(site, query, resources.actor), resources);
  }

  /**
   * List the members that were granted a role on a site
   * @remarks
   * Returns the roles granted directly. Roles that come from teams, the default level or the organization are not
   * included.
   */
  @Get('users')
  @Can('site:admin', Read)
  async listUserPermissionsInSite(
    @Resource('site') site: Site,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<UserPermissionListView> {
    return this.grantPresenter.presentUsers(await this.sitePermissionsService.listUsers(site, query), resources);
  }

  /**
   * Change the role granted to a member on a site
   * @remarks
   * Replaces the role that was granted directly. If the member has no such grant, the response is 404.
   */
  @Patch('users/:userId')
  @Can('site:admin', Write)
  @PlainParams('userId')
  @HttpCode(204)
  async updateUserPermissionInSite(
    @Resource('site') site: Site,
    @Param() { userId }: UserOfPermissionParams,
    @Body() { role }: ChangePermissionDto,
  ): Promise<void> {
    await this.sitePermissionsService.change(site, 'user', userId, role);
  }

  /**
   * Remove the role granted to a member on a site
   * @remarks
   * Deletes the direct grant. The member may still have access through other rules.
   */
  @Delete('users/:userId')
  @Can('site:admin', Write)
  @PlainParams('userId')
  @IdempotentDelete()
  async removeUserFromSite(@Resource('site') site: Site, @Param() { userId }: UserOfPermissionParams): Promise<void> {
    await this.sitePermissionsService.remove(site, 'user', userId);
  }

  /**
   * List the teams that were granted a role on a site
   * @remarks
   * Returns the roles granted directly on the site.
   */
  @Get('teams')
  @Can('site:admin', Read)
  async listTeamPermissionsInSite(
    @Resource('site') site: Site,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamPermissionListView> {
    return this.grantPresenter.presentTeams(await this.sitePermissionsService.listTeams(site, query, actor), actor);
  }

  /**
   * Change the role granted to a team on a site
   * @remarks
   * Replaces the role that was granted directly. If the team has no such grant, the response is 404.
   */
  @Patch('teams/:teamId')
  @Can('site:admin', Write)
  @PlainParams('teamId')
  @HttpCode(204)
  async updateTeamPermissionInSite(
    @Resource('site') site: Site,
    @Param() { teamId }: TeamOfPermissionParams,
    @Body() { role }: ChangePermissionDto,
  ): Promise<void> {
    await this.sitePermissionsService.change(site, 'team', teamId, role);
  }

  /**
   * Remove the role granted to a team on a site
   * @remarks
   * Deletes the direct grant. The members of the team may still have access through other rules.
   */
  @Delete('teams/:teamId')
  @Can('site:admin', Write)
  @PlainParams('teamId')
  @IdempotentDelete()
  async removeTeamFromSite(@Resource('site') site: Site, @Param() { teamId }: TeamOfPermissionParams): Promise<void> {
    await this.sitePermissionsService.remove(site, 'team', teamId);
  }
}
