import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { RequestedReviewerListView, RequestedReviewersView, RequestedReviewerView } from './requested-reviewer.view.js';
import type { RequestDetails } from './requested-reviewers.service.js';

@Injectable()
export class RequestedReviewerPresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  presentPage(page: Page<RequestDetails>, resources: Resources): RequestedReviewerListView {
    return { ...page, items: page.items.map((details) => this.present(details, resources)) };
  }

  presentAsked(asked: readonly RequestDetails[], resources: Resources): RequestedReviewersView {
    return { users: asked.map((details) => this.present(details, resources)) };
  }

  private present(
    { request: { revisionId, createdAt }, reviewer, requester }: RequestDetails,
    resources: Resources,
  ): RequestedReviewerView {
    return {
      object: 'change-request-requested-reviewer',
      kind: 'user',
      user: this.userPresenter.present(reviewer, resources),
      revision: revisionId,
      requestedBy: this.userPresenter.present(requester, resources),
      createdAt: isoTime(createdAt),
    };
  }
}
