import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { Acceptance } from './accept-invite.js';
import type { InvitedPeople } from './invite-people.js';
import type {
  AcceptedInviteView,
  InvitedUsersView,
  InviteListView,
  InviteView,
  NewInviteView,
  OwnInviteListView,
  OwnInviteView,
} from './invite.view.js';
import type { LinkInvite, NewLinkInvite } from './link-invites.service.js';
import type { OwnInvite } from './usable-invites.js';

@Injectable()
export class InvitePresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  present({ id, role, target, redundant, createdAt, expiresAt }: LinkInvite): InviteView {
    return {
      object: 'invite',
      id,
      ...(target ? { level: role, [target.kind]: target.id } : { role }),
      redundant,
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
    };
  }

  presentNew({ invite, secret }: NewLinkInvite): NewInviteView {
    return { ...this.present(invite), secret };
  }

  presentPage(page: Page<LinkInvite>): InviteListView {
    return { ...page, items: page.items.map((invite) => this.present(invite)) };
  }

  presentOwnPage(page: Page<OwnInvite>, resources: Resources): OwnInviteListView {
    return { ...page, items: page.items.map((invite) => this.presentOwn(invite, resources)) };
  }

  presentInvited({ users, invited }: InvitedPeople): InvitedUsersView {
    return { users, invited };
  }

  private presentOwn({ inviter, createdAt, expiresAt, ...invite }: OwnInvite, resources: Resources): OwnInviteView {
    return {
      object: 'invite',
      id: invite.id,
      organization: { object: 'organization', id: invite.organizationId, title: invite.organizationTitle },
      role: invite.role,
      invitedBy: this.userPresenter.present(inviter, resources),
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
    };
  }

  presentAccepted({ organizationId, user, token }: Acceptance): AcceptedInviteView {
    return { organization: organizationId, user: this.userPresenter.presentOneself(user), ...(token !== undefined && { token }) };
  }
}
