import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, PlainParams, Resource, TokenOptional } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { Org } from '../org.entity.js';
import { AcceptInvite } from './accept-invite.js';
import { AcceptInviteDto, InviteParams, InviteUsersDto, JoinParams } from './invite.dto.js';
import { InvitePeople } from './invite-people.js';
import { InvitePresenter } from './invite.presenter.js';
import { AcceptedInviteView, InvitedUsersView } from './invite.view.js';
import { JoinOrganization } from './join-organization.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId')
export class InvitesController {
  constructor(
    private readonly people: InvitePeople,
    private readonly acceptance: AcceptInvite,
    private readonly joining: JoinOrganization,
    private readonly presenter: InvitePresenter,
  ) {}

  /** Invite people by their e-mail addresses: whom you share an organization with is added at once, others get a mail */
  @Post('invites')
  @Can('org:admin', { scope: 'organization:members:write' })
  @HttpCode(200)
  async inviteUsersToOrganization(
    @Resource('org') org: Org,
    @Body() body: InviteUsersDto,
    @CurrentActor() actor: Actor,
  ): Promise<InvitedUsersView> {
    return this.presenter.presentInvited(await this.people.invite(org, body, actor));
  }

  /** Accept an invite: one that came by mail makes you a user if you are none, a link needs your token */
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
    return this.presenter.presentAccepted(await this.acceptance.accept(params, body, actor));
  }

  /** Join an organization that accepts the domain of your verified e-mail address */
  @Post('join')
  @AnyUser()
  @PlainParams('organizationId')
  @HttpCode(204)
  async joinOrganization(@Param() { organizationId }: JoinParams, @CurrentActor() actor: Actor): Promise<void> {
    await this.joining.join(organizationId, actor);
  }
}
