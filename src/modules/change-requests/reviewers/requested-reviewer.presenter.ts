import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { RequestedReviewerListView, RequestedReviewersView, RequestedReviewerView } from './requested-reviewer.view.js';
import type { RequestDetails } from './requested-reviewers.service.js';

@Injectable()
export class RequestedReviewerPresenter {
  constructor(private readonly users: UserPresenter) {}

  presentPage(page: Page<RequestDetails>): RequestedReviewerListView {
    return { ...page, items: page.items.map((details) => this.present(details)) };
  }

  presentAsked(asked: readonly RequestDetails[]): RequestedReviewersView {
    return { users: asked.map((details) => this.present(details)) };
  }

  private present({ request: { revisionId, createdAt }, reviewer, requester }: RequestDetails): RequestedReviewerView {
    return {
      object: 'change-request-requested-reviewer',
      kind: 'user',
      user: this.users.present(reviewer),
      revision: revisionId,
      requestedBy: this.users.present(requester),
      createdAt: createdAt.toISOString(),
    };
  }
}
