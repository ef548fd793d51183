import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { Org } from '../org.entity.js';
import { ListMembersQuery, UpdateMemberDto } from './member.dto.js';
import { Member } from './member.entity.js';
import { MemberPresenter } from './member.presenter.js';
import { MemberListView, MemberView, VisitorClaimsView } from './member.view.js';
import { MembersService } from './members.service.js';
import { VisitorClaims } from './visitor-claims.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly presenter: MemberPresenter,
    private readonly claims: VisitorClaims,
  ) {}

  /** List the members of an organization */
  @Get('members')
  @Can('org:listMembers', { scope: 'organization:members:read' })
  async listMembersInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListMembersQuery,
    @CurrentResources() resources: Resources,
  ): Promise<MemberListView> {
    return this.presenter.presentPage(await this.members.list(org, query), resources);
  }

  /** Get a member */
  @Get('members/:userId')
  @Can('member:view', { scope: 'organization:members:read' })
  async getMemberInOrganizationById(@Resource('member') member: Member, @CurrentResources() resources: Resources): Promise<MemberView> {
    return this.presenter.present(await this.members.get(member), resources);
  }

  /** Change the role of a member */
  @Patch('members/:userId')
  @Can('member:admin', { scope: 'organization:members:write' })
  async updateMemberInOrganizationById(
    @Resource('member') member: Member,
    @Body() { role }: UpdateMemberDto,
    @CurrentResources() resources: Resources,
  ): Promise<MemberView> {
    return this.presenter.present(await this.members.changeRole(member, role), resources);
  }

  /** Remove a member, or leave */
  @Delete('members/:userId')
  @Can('member:remove', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async removeMemberFromOrganizationById(@Resource('member') member: Member, @CurrentActor() actor: Actor): Promise<void> {
    await this.members.remove(member, actor);
  }

  /** Make a member sign in through the identity provider */
  @Post('members/:userId/sso')
  @Can('member:admin')
  @HttpCode(200)
  async setUserAsSSOMemberForOrganization(
    @Resource('member') member: Member,
    @CurrentResources() resources: Resources,
  ): Promise<MemberView> {
    return this.presenter.present(await this.members.requireSso(member), resources);
  }

  /** Say that you are here, and get the claims published sites know you by */
  @Post('ping')
  @Can('org:view')
  @HttpCode(200)
  async updateOrganizationMemberLastSeenAt(@Resource('org') org: Org, @CurrentActor() actor: Actor): Promise<VisitorClaimsView> {
    await this.members.see(org, actor);
    return this.presenter.presentClaims(await this.claims.issue(org, actor));
  }
}
