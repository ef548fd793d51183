import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvitesModule } from '../orgs/invites/invites.module.js';
import { ProvisionedAccounts } from '../sso/sign-in/provisioned-accounts.js';
import { ScimDiscoveryController } from './discovery/scim-discovery.controller.js';
import { ScimDiscoveryPresenter } from './discovery/scim-discovery.presenter.js';
import { ScimGroupPresenter } from './groups/scim-group.presenter.js';
import { ScimGroupsController } from './groups/scim-groups.controller.js';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import { ScimSeats } from './groups/scim-seats.js';
import { CheckScimToken } from './protocol/check-scim-token.js';
import { ScimHeaders } from './protocol/scim-headers.js';
import { ScimGroup } from './scim-group.entity.js';
import { ScimSeat } from './scim-seat.entity.js';
import { ScimToken } from './scim-token.entity.js';
import { ScimUser } from './scim-user.entity.js';
import { ScimTokenAccess } from './tokens/scim-token.access.js';
import { ScimTokenLookup } from './tokens/scim-token-lookup.js';
import { ScimTokenPresenter } from './tokens/scim-token.presenter.js';
import { ScimTokensController } from './tokens/scim-tokens.controller.js';
import { ScimTokensService } from './tokens/scim-tokens.service.js';
import { ScimAccounts } from './users/scim-accounts.js';
import { EndMembership } from './users/end-membership.js';
import { FollowMembers } from './users/follow-members.listener.js';
import { MemberAccounts } from './users/member-accounts.js';
import { StartMembership } from './users/start-membership.js';
import { ScimUserPresenter } from './users/scim-user.presenter.js';
import { ScimUsersController } from './users/scim-users.controller.js';
import { ScimUsersService } from './users/scim-users.service.js';

/** SCIM 2.0: identity providers that keep the members and teams of organizations. Global because sign-ins ask for the accounts that it made. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ScimToken, ScimUser, ScimGroup, ScimSeat]), InvitesModule],
  controllers: [ScimTokensController, ScimUsersController, ScimGroupsController, ScimDiscoveryController],
  providers: [
    ScimTokensService,
    ScimTokenLookup,
    ScimTokenAccess,
    ScimTokenPresenter,
    CheckScimToken,
    ScimHeaders,
    ScimUsersService,
    ScimUserPresenter,
    MemberAccounts,
    StartMembership,
    EndMembership,
    FollowMembers,
    ScimAccounts,
    ScimGroupsService,
    ScimGroupPresenter,
    ScimSeats,
    ScimDiscoveryPresenter,
    { provide: ProvisionedAccounts, useExisting: ScimAccounts },
  ],
  exports: [ProvisionedAccounts],
})
export class ScimModule {}
