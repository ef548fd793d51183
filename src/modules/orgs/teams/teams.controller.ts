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

@ApiTags('Teams')
@Controller('v1/orgs/:organizationId')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly presenter: TeamPresenter,
  ) {}

  /** List the teams of an organization */
  @Get('teams')
  @Can('org:listTeams', { scope: 'organization:members:read' })
  async listTeamsInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListTeamsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamListView> {
    return this.presenter.presentPage(await this.teams.list(org, query, actor), actor);
  }

  /** Create a team */
  @Put('teams')
  @Can('org:ownTeam', { scope: 'organization:members:write' })
  @HttpCode(201)
  async createOrganizationTeam(@Resource('org') org: Org, @Body() body: CreateTeamDto, @CurrentActor() actor: Actor): Promise<TeamView> {
    return this.presenter.present(await this.teams.create(org, body, actor), actor);
  }

  /** Get a team */
  @Get('teams/:teamId')
  @Can('team:view', { scope: 'organization:members:read' })
  async getTeamInOrganizationById(@Resource('team') team: Team, @CurrentActor() actor: Actor): Promise<TeamView> {
    return this.presenter.present(await this.teams.get(team, actor), actor);
  }

  /** Rename a team */
  @Patch('teams/:teamId')
  @Can('team:admin', { scope: 'organization:members:write' })
  async updateTeamInOrganizationById(
    @Resource('team') team: Team,
    @Body() { title }: UpdateTeamDto,
    @CurrentActor() actor: Actor,
  ): Promise<TeamView> {
    return this.presenter.present(await this.teams.rename(team, title, actor), actor);
  }

  /** Delete a team, and every role it was given */
  @Delete('teams/:teamId')
  @Can('team:admin', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async removeTeamFromOrganizationById(@Resource('team') team: Team): Promise<void> {
    await this.teams.remove(team);
  }

  /** List the teams a member is in */
  @Get('members/:userId/teams')
  @Can('member:view', { scope: 'organization:members:read' })
  async listTeamsForOrganizationMember(
    @Resource('member') member: Member,
    @Query() query: ListTeamsOfMemberQuery,
    @CurrentActor() actor: Actor,
  ): Promise<TeamOfMemberListView> {
    return this.presenter.presentTeamsOfMember(await this.teams.listOfMember(member, query, actor), actor);
  }
}
