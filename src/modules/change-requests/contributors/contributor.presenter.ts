import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { ContributorListView } from './contributor.view.js';
import type { ContributorDetails } from './contributors.js';

@Injectable()
export class ContributorPresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  presentPage(page: Page<ContributorDetails>, resources: Resources): ContributorListView {
    const items = page.items.map(({ contributor: { actionType, count, updatedAt }, user }) => ({
      user: this.userPresenter.present(user, resources),
      actionType,
      count,
      updatedAt: isoTime(updatedAt),
    }));
    return { ...page, items };
  }
}
