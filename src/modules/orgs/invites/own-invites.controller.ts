import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, CurrentActor, CurrentResources, IdempotentDelete, PlainParams } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { AcceptInvite } from './accept-invite.js';
import { OwnInviteParams } from './invite.dto.js';
import { InvitePresenter } from './invite.presenter.js';
import { AcceptedInviteView, OwnInviteListView } from './invite.view.js';
import { UsableInvites } from './usable-invites.js';

@ApiTags('Users')
@Controller('v1/user/invites')
export class OwnInvitesController {
  constructor(
    private readonly usableInvites: UsableInvites,
    private readonly acceptInvite: AcceptInvite,
    private readonly invitePresenter: InvitePresenter,
  ) {}

  /**
   * List the invites sent to your e-mail address
   * @remarks
   * Returns the valid e-mail invites to your address, newest first, with the organization, the role and the inviter.
   * The list is empty while your address is not verified.
   */
  @Get()
  @AnyUser({ scope: 'user:read' })
  async listInvitesOfAuthenticatedUser(@Query() query: ListQuery, @CurrentResources() resources: Resources): Promise<OwnInviteListView> {
    return this.invitePresenter.presentOwnPage(await this.usableInvites.listOwn(resources.actor, query), resources);
  }

  /**
   * Accept an invite sent to your e-mail address
   * @remarks
   * Makes you a member of the organization and returns its id. No secret is needed, because your address is verified.
   * The invite is used up, and the secret in the e-mail stops working.
   */
  @Post(':inviteId')
  @AnyUser()
  @PlainParams('inviteId')
  @HttpCode(200)
  async acceptInviteOfAuthenticatedUser(@Param() { inviteId }: OwnInviteParams, @CurrentActor() actor: Actor): Promise<AcceptedInviteView> {
    return this.invitePresenter.presentAccepted(await this.acceptInvite.acceptOwn(inviteId, actor));
  }

  /**
   * Decline an invite sent to your e-mail address
   * @remarks
   * Deletes the invite, so that its secret stops working. An administrator can invite you again. Your address must be
   * verified.
   */
  @Delete(':inviteId')
  @AnyUser()
  @PlainParams('inviteId')
  @IdempotentDelete()
  async declineInviteOfAuthenticatedUser(@Param() { inviteId }: OwnInviteParams, @CurrentActor() actor: Actor): Promise<void> {
    await this.usableInvites.declineOwn(inviteId, actor);
  }
}
