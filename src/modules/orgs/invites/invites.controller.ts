import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AnyUser,
  Can,
  CurrentActor,
  CurrentResources,
  PlainParams,
  Resource,
  TokenOptional,
} from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { Org } from '../org.entity.js';
import { MemberPresenter } from '../members/member.presenter.js';
import { MemberView } from '../members/member.view.js';
import { AcceptInvite } from './accept-invite.js';
import { AcceptInviteDto, AddMemberDto, InviteParams, InviteUsersDto, JoinParams } from './invite.dto.js';
import { InvitePeople } from './invite-people.js';
import { InvitePresenter } from './invite.presenter.js';
import { AcceptedInviteView, InvitedUsersView } from './invite.view.js';
import { UninvitedMembers } from './uninvited-members.js';
import { Section } from '../../../common/openapi/operations.decorator.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId')
export class InvitesController {
  constructor(
    private readonly invitePeople: InvitePeople,
    private readonly acceptInvite: AcceptInvite,
    private readonly uninvitedMembers: UninvitedMembers,
    private readonly invitePresenter: InvitePresenter,
    private readonly memberPresenter: MemberPresenter,
  ) {}

  /**
   * Invite people to an organization by e-mail
   * @remarks
   * Adds people immediately if they share an organization with you and their address is verified; everyone else gets an
   * e-mail with an invite. Returns the ids of the members added and the number of invites sent. An invite is valid for
   * 14 days, works once and replaces an earlier invite to the same address. You cannot give a role above your own
   * (403).
   */
  @Post('invites')
  @Can('org:admin', { scope: 'organization:members:write', effects: { sso: 'change-sign-in' } })
  @HttpCode(200)
  async inviteUsersToOrganization(
    @Resource('org') org: Org,
    @Body() body: InviteUsersDto,
    @CurrentActor() actor: Actor,
  ): Promise<InvitedUsersView> {
    return this.invitePresenter.presentInvited(await this.invitePeople.invite(org, body, actor));
  }

  /**
   * Add a user to an organization
   * @remarks
   * Makes a user of this installation a member at once and returns the member. Name the user by `user` or by `email`. The verified
   * address of the user must be in one of the `emailDomains` of the organization; installation administrators can add anyone.
   * Other people are invited by e-mail: for them the response is the same as for people without an account (400). You cannot give
   * a role above your own (403). A user who is a member already is a 409.
   */
  @Post('members')
  @Can('org:admin', { scope: 'organization:members:write' })
  async addMemberToOrganization(
    @Resource('org') org: Org,
    @Body() body: AddMemberDto,
    @CurrentResources() resources: Resources,
  ): Promise<MemberView> {
    return this.memberPresenter.present(await this.uninvitedMembers.add(org, body, resources.actor), resources);
  }

  /**
   * Accept an invite with its secret
   * @remarks
   * Makes you a member and returns the organization. An e-mail invite creates a user if the address has none, and then
   * also returns that user's first token; an invite link requires your own token (401 without one). If you send a token
   * with an e-mail invite, its user must have the invited address (409). A wrong secret and an invite that is used,
   * expired or revoked are all 404.
   */
  @Post('invites/:inviteId')
  @TokenOptional()
  @PlainParams('organizationId', 'inviteId')
  @AnswersSecret()
  @HttpCode(200)
  async acceptOrganizationInvite(
    @Param() params: InviteParams,
    @Body() body: AcceptInviteDto,
    @CurrentActor() actor: Actor | undefined,
  ): Promise<AcceptedInviteView> {
    return this.invitePresenter.presentAccepted(await this.acceptInvite.accept(params, body, actor));
  }

  /**
   * Join an organization by e-mail domain
   * @remarks
   * Makes you a member with the organization's `defaultRole` if your e-mail address is verified and its domain is in
   * `emailDomains`. Joining again is not an error. Another domain is refused with the type `email-domain-not-accepted`
   * (400), an unverified address with 400. If you were removed from the organization, joining is refused (403).
   */
  @Post('join')
  @Section('Organizations')
  @AnyUser()
  @PlainParams('organizationId')
  @HttpCode(204)
  async joinOrganization(@Param() { organizationId }: JoinParams, @CurrentActor() actor: Actor): Promise<void> {
    await this.uninvitedMembers.join(organizationId, actor);
  }
}
