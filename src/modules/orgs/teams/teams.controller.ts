import { Body, Controller, Delete, Get, HttpCode, Patch, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Member } from '../members/member.entity.js';
import { Org } from '../org.entity.js';
import { CreateTeamDto, ListTeamsOfMemberQuery, ListTeamsQuery, UpdateTeamDto } from './team.dto.js';
import { Team } from './team.entity.js';
import { TeamPresenter } from './team.presenter.js';
import { TeamListView, TeamOfMemberListView, TeamView } from './team.view.js';
import { TeamsService } from './teams.service.js';
import { Section } from '../../../common/openapi/operations.decorator.js';

@ApiTags('Teams')
@Controller('v1/orgs/:organizationId')
export class TeamsController {
  constructor(
    private readonly teamsService: TeamsService,
    private readonly teamPresenter: TeamPresenter,
  ) {}

  /**
   * List the teams of an organization
   * @remarks
   * Returns the teams, newest first, with your permissions on each. Filter them by `title`, or by `owner` to get only
   * teams that this member can manage.
   */
  @Get('teams')
  @Can('org:listTeams', { scope: 'organization:members:read' })
  async listTeamsInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListTeamsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamListView> {
    return this.teamPresenter.presentPage(await this.teamsService.list(org, query, actor), actor);
  }

  /**
   * Create a team
   * @remarks
   * Creates a team with the members that you name, and returns it. Everyone named must be a member of the organization
   * (400).
   */
  @Put('teams')
  @Can('org:ownTeam', { scope: 'organization:members:write' })
  @HttpCode(201)
  async createOrganizationTeam(@Resource('org') org: Org, @Body() body: CreateTeamDto, @CurrentActor() actor: Actor): Promise<TeamView> {
    return this.teamPresenter.present(await this.teamsService.create(org, body, actor), actor);
  }

  /**
   * Get a team
   * @remarks
   * Returns the team with its number of members and grants, and your permissions on it. A team that you may not see is 404.
   */
  @Get('teams/:teamId')
  @Can('team:view', { scope: 'organization:members:read' })
  async getTeamInOrganizationById(@Resource('team') team: Team, @CurrentActor() actor: Actor): Promise<TeamView> {
    return this.teamPresenter.present(await this.teamsService.get(team, actor), actor);
  }

  /**
   * Update a team
   * @remarks
   * Changes the title of the team and returns the team. Administrators of the organization and owners of the team can
   * do this.
   */
  @Patch('teams/:teamId')
  @Can('team:admin', { scope: 'organization:members:write' })
  async updateTeamInOrganizationById(
    @Resource('team') team: Team,
    @Body() { title }: UpdateTeamDto,
    @CurrentActor() actor: Actor,
  ): Promise<TeamView> {
    return this.teamPresenter.present(await this.teamsService.rename(team, title, actor), actor);
  }

  /**
   * Delete a team
   * @remarks
   * Deletes the team and every grant it has. Its members stay members of the organization, but lose the access that
   * came only from the team.
   */
  @Delete('teams/:teamId')
  @Can('team:admin', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async removeTeamFromOrganizationById(@Resource('team') team: Team): Promise<void> {
    await this.teamsService.remove(team);
  }

  /**
   * List the teams of a member
   * @remarks
   * Returns the teams that the member is in, newest first. Each entry includes the member's role in the team.
   */
  @Get('members/:userId/teams')
  @Section('Organization members')
  @Can('member:view', { scope: 'organization:members:read' })
  async listTeamsForOrganizationMember(
    @Resource('member') member: Member,
    @Query() query: ListTeamsOfMemberQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamOfMemberListView> {
    return this.teamPresenter.presentTeamsOfMember(await this.teamsService.listOfMember(member, query, actor), actor);
  }
}
