import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AcceptInvite } from './accept-invite.js';
import { Admission } from './admission.js';
import { InviteAccess } from './invite.access.js';
import { Invite } from './invite.entity.js';
import { InvitePeople } from './invite-people.js';
import { InvitePresenter } from './invite.presenter.js';
import { InvitesController } from './invites.controller.js';
import { LinkInvitesController } from './link-invites.controller.js';
import { LinkInvitesService } from './link-invites.service.js';
import { OwnInvitesController } from './own-invites.controller.js';
import { SendInvite } from './send-invite.job.js';
import { UninvitedMembers } from './uninvited-members.js';
import { UsableInvites } from './usable-invites.js';

/** The ways into an organization: e-mail invites, invite links and e-mail domains. */
@Module({
  imports: [TypeOrmModule.forFeature([Invite])],
  controllers: [InvitesController, LinkInvitesController, OwnInvitesController],
  providers: [
    InvitePeople,
    UsableInvites,
    AcceptInvite,
    UninvitedMembers,
    Admission,
    LinkInvitesService,
    InviteAccess,
    InvitePresenter,
    SendInvite,
  ],
  exports: [Admission],
})
export class InvitesModule {}
