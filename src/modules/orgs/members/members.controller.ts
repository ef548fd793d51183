import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { ListMembersQuery } from '../../../common/contract/list-members.dto.js';
import { Org } from '../org.entity.js';
import { UpdateMemberDto } from './member.dto.js';
import { Member } from './member.entity.js';
import { MemberPresenter } from './member.presenter.js';
import { MemberListView, MemberView, VisitorClaimsView } from './member.view.js';
import { MembersService } from './members.service.js';
import { VisitorClaims } from './visitor-claims.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId')
export class MembersController {
  constructor(
    private readonly membersService: MembersService,
    private readonly memberPresenter: MemberPresenter,
    private readonly visitorClaims: VisitorClaims,
  ) {}

  /**
   * List the members of an organization
   * @remarks
   * Returns the members with their roles and the number of their teams and direct grants. Filter them by `role` and
   * `search`, and sort them by `joinedAt` or `lastSeenAt`. Guests cannot list members (403).
   */
  @Get('members')
  @Can('org:listMembers', { scope: 'organization:members:read' })
  async listMembersInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListMembersQuery,
    @CurrentResources() resources: Resources,
  ): Promise<MemberListView> {
    return this.memberPresenter.presentPage(await this.membersService.list(org, query), resources);
  }

  /**
   * Get a member of an organization
   * @remarks
   * Returns the member with the role in the organization, the number of teams and the number of direct grants. Everyone
   * can get themselves; guests cannot get other members.
   */
  @Get('members/:userId')
  @Can('member:view', { scope: 'organization:members:read' })
  async getMemberInOrganizationById(@Resource('member') member: Member, @CurrentResources() resources: Resources): Promise<MemberView> {
    return this.memberPresenter.present(await this.membersService.get(member), resources);
  }

  /**
   * Change the role of a member
   * @remarks
   * Sets the member's role in the organization and returns the member. `null` makes the member a guest, who has access
   * only through grants. The last active administrator cannot be demoted (409).
   */
  @Patch('members/:userId')
  @Can('member:admin', { scope: 'organization:members:write' })
  async updateMemberInOrganizationById(
    @Resource('member') member: Member,
    @Body() { role }: UpdateMemberDto,
    @CurrentResources() resources: Resources,
  ): Promise<MemberView> {
    return this.memberPresenter.present(await this.membersService.changeRole(member, role), resources);
  }

  /**
   * Remove a member or leave an organization
   * @remarks
   * Deletes the membership with all its grants and team seats; content that the member wrote stays. Administrators can
   * remove anyone, and everyone can remove themselves. A member removed by someone else cannot come back through an
   * existing link or by domain. The last active administrator cannot be removed (409).
   */
  @Delete('members/:userId')
  @Can('member:remove', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async removeMemberFromOrganizationById(@Resource('member') member: Member, @CurrentActor() actor: Actor): Promise<void> {
    await this.membersService.remove(member, actor);
  }

  /**
   * Update your last-seen time and get visitor claims
   * @remarks
   * Sets your `lastSeenAt` in the organization to the current time. Returns a signed JWT with which you can identify
   * yourself to the organization's published sites.
   */
  @Post('ping')
  @Can('org:view')
  @HttpCode(200)
  async updateOrganizationMemberLastSeenAt(@Resource('org') org: Org, @CurrentActor() actor: Actor): Promise<VisitorClaimsView> {
    await this.membersService.see(org, actor);
    return this.memberPresenter.presentClaims(await this.visitorClaims.issue(org, actor));
  }
}
