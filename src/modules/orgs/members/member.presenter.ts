import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { MemberDetails } from './members.service.js';
import type { MemberListView, MemberView, ShownMember, ShownMemberListView, VisitorClaimsView } from './member.view.js';

@Injectable()
export class MemberPresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  /** The member as the caller may see it: callers who may not list members get only the user. */
  show(details: MemberDetails, resources: Resources): ShownMember {
    const { user, member } = details;
    if (resources.showMembers || member.userId === resources.actor.userId) return this.present(details, resources);
    return { object: 'member', id: member.userId, user: this.userPresenter.present(user, resources) };
  }

  showPage(page: Page<MemberDetails>, resources: Resources): ShownMemberListView {
    return { ...page, items: page.items.map((details) => this.show(details, resources)) };
  }

  /** All fields, for routes that only the member and callers who may list members can reach. */
  present({ member, user, spaces, sites, teams }: MemberDetails, resources: Resources): MemberView {
    return {
      object: 'member',
      id: member.userId,
      role: member.role,
      user: this.userPresenter.present(user, resources),
      disabled: user.disabled,
      joinedAt: isoTime(member.joinedAt),
      ...(member.lastSeenAt && { lastSeenAt: isoTime(member.lastSeenAt) }),
      sso: member.sso,
      spaces,
      sites,
      teams,
    };
  }

  presentPage(page: Page<MemberDetails>, resources: Resources): MemberListView {
    return { ...page, items: page.items.map((details) => this.present(details, resources)) };
  }

  presentClaims(jwt: string): VisitorClaimsView {
    return { serviceVisitorClaims: jwt, gitbookVisitorClaims: jwt };
  }
}
