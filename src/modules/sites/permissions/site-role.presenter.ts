import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { SiteRole } from './list-site-roles.js';
import type { SiteRoleListView, SiteRoleView } from './site-permission.view.js';

@Injectable()
export class SiteRolePresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  presentPage(page: Page<SiteRole>, resources: Resources): SiteRoleListView {
    return { ...page, items: page.items.map((role) => this.present(role, resources)) };
  }

  /** Callers who may not list members see only the names of people. */
  private present({ permission, origin, user, lastSeenAt }: SiteRole, resources: Resources): SiteRoleView {
    return {
      permission,
      user: this.userPresenter.present(user, resources),
      origin,
      ...(resources.showMembers && { disabled: user.disabled, ...(lastSeenAt && { lastSeenAt: isoTime(lastSeenAt) }) }),
    };
  }
}
