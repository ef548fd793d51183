import { Body, Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Member } from '../members/member.entity.js';
import { UpdateTeamMemberDto, UpdateTeamMembersDto } from './team.dto.js';
import { Team } from './team.entity.js';
import { TeamPresenter } from './team.presenter.js';
import { TeamMemberListView } from './team.view.js';
import { TeamMembersService } from './team-members.service.js';

@ApiTags('Teams')
@Controller('v1/orgs/:organizationId/teams/:teamId/members')
export class TeamMembersController {
  constructor(
    private readonly teamMembersService: TeamMembersService,
    private readonly teamPresenter: TeamPresenter,
  ) {}

  /**
   * List the members of a team
   * @remarks
   * Returns the members of the team, most recently added first. Each entry contains the member of the organization and
   * the role in the team.
   */
  @Get()
  @Can('team:view', { scope: 'organization:members:read' })
  async listTeamMembersInOrganizationById(
    @Resource('team') team: Team,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<TeamMemberListView> {
    return this.teamPresenter.presentMembers(await this.teamMembersService.list(team, query), resources);
  }

  /**
   * Add, remove and update team members in bulk
   * @remarks
   * Applies all changes together, or none of them. `add` and `remove` take ids or e-mail addresses, and `memberships`
   * sets roles. If anyone named is not a member of the organization, the whole request is refused (400).
   */
  @Put()
  @Can('team:admin', { scope: 'organization:members:write' })
  @HttpCode(204)
  async updateMembersInOrganizationTeam(@Resource('team') team: Team, @Body() body: UpdateTeamMembersDto): Promise<void> {
    await this.teamMembersService.change(team, body);
  }

  /**
   * Add or update a team member
   * @remarks
   * Adds the member to the team, or changes the member's role in the team. Without a `role`, a new team member gets the
   * role `member` and an existing one keeps theirs.
   */
  @Put(':userId')
  @Can('team:admin', { scope: 'organization:members:write' })
  @HttpCode(204)
  async addMemberToOrganizationTeamById(
    @Resource('team') team: Team,
    @Resource('member') member: Member,
    @Body() { role }: UpdateTeamMemberDto,
  ): Promise<void> {
    await this.teamMembersService.seat(team, member, role);
  }

  /**
   * Remove a member from a team
   * @remarks
   * Removes the member from the team, together with the access that the team gives. The membership in the organization
   * stays.
   */
  @Delete(':userId')
  @Can('team:admin', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async deleteMemberFromOrganizationTeamById(@Resource('team') team: Team, @Resource('member') member: Member): Promise<void> {
    await this.teamMembersService.unseat(team, member);
  }
}
