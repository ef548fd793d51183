import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { MemberDetails } from './members.service.js';
import type { MemberListView, MemberView, VisitorClaimsView } from './member.view.js';

@Injectable()
export class MemberPresenter {
  constructor(private readonly users: UserPresenter) {}

  present({ member, user, spaces, teams }: MemberDetails): MemberView {
    return {
      object: 'member',
      id: member.userId,
      role: member.role,
      user: this.users.present(user),
      disabled: user.disabled,
      joinedAt: member.joinedAt.toISOString(),
      ...(member.lastSeenAt && { lastSeenAt: member.lastSeenAt.toISOString() }),
      sso: member.sso,
      spaces,
      teams,
    };
  }

  presentPage(page: Page<MemberDetails>): MemberListView {
    return { ...page, items: page.items.map((details) => this.present(details)) };
  }

  presentClaims(jwt: string): VisitorClaimsView {
    return { serviceVisitorClaims: jwt, gitbookVisitorClaims: jwt };
  }
}
