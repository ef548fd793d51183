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
import { OwnInvites } from './own-invites.js';

@ApiTags('Users')
@Controller('v1/user/invites')
export class OwnInvitesController {
  constructor(
    private readonly invites: OwnInvites,
    private readonly acceptance: AcceptInvite,
    private readonly presenter: InvitePresenter,
  ) {}

  /** List the invites that were mailed to your verified address */
  @Get()
  @AnyUser({ scope: 'user:read' })
  async listInvitesOfAuthenticatedUser(@Query() query: ListQuery, @CurrentResources() resources: Resources): Promise<OwnInviteListView> {
    return this.presenter.presentOwnPage(await this.invites.list(resources.actor, query), resources);
  }

  /** Accept an invite to your verified address, without its secret */
  @Post(':inviteId')
  @AnyUser()
  @PlainParams('inviteId')
  @HttpCode(200)
  async acceptInviteOfAuthenticatedUser(@Param() { inviteId }: OwnInviteParams, @CurrentActor() actor: Actor): Promise<AcceptedInviteView> {
    return this.presenter.presentAccepted(await this.acceptance.acceptOwn(inviteId, actor));
  }

  /** Decline an invite to your verified address */
  @Delete(':inviteId')
  @AnyUser()
  @PlainParams('inviteId')
  @IdempotentDelete()
  async declineInviteOfAuthenticatedUser(@Param() { inviteId }: OwnInviteParams, @CurrentActor() actor: Actor): Promise<void> {
    await this.invites.decline(inviteId, actor);
  }
}
