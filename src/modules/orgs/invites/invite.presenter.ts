import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { Acceptance } from './accept-invite.js';
import type { InvitedPeople } from './invite-people.js';
import type { AcceptedInviteView, InvitedUsersView, InviteListView, InviteView, NewInviteView } from './invite.view.js';
import type { LinkInvite, NewLinkInvite } from './link-invites.service.js';

@Injectable()
export class InvitePresenter {
  constructor(private readonly users: UserPresenter) {}

  present({ id, role, target, redundant, createdAt, expiresAt }: LinkInvite): InviteView {
    return {
      object: 'invite',
      id,
      ...(target ? { level: role, [target.kind]: target.id } : { role }),
      redundant,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }

  presentNew({ invite, secret }: NewLinkInvite): NewInviteView {
    return { ...this.present(invite), secret };
  }

  presentPage(page: Page<LinkInvite>): InviteListView {
    return { ...page, items: page.items.map((invite) => this.present(invite)) };
  }

  presentInvited({ users, invited }: InvitedPeople): InvitedUsersView {
    return { users, invited };
  }

  presentAccepted({ organizationId, user, token }: Acceptance): AcceptedInviteView {
    return { organization: organizationId, user: this.users.present(user), ...(token !== undefined && { token }) };
  }
}
