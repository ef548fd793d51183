import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import { writeText, type BodyFormat } from '../../../common/document/text-body.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { ReviewListView, ReviewView } from './review.view.js';
import type { ReviewDetails } from './reviews.service.js';

@Injectable()
export class ReviewPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly userPresenter: UserPresenter,
  ) {}

  present(details: ReviewDetails, resources: Resources, format: BodyFormat): ReviewView {
    const { review, reviewer, requester, changeRequest } = details;
    const { id, spaceId, revisionId } = changeRequest;
    return {
      object: 'change-request-review',
      id: review.id,
      revision: review.revisionId,
      reviewer: this.userPresenter.present(reviewer, resources),
      ...(requester !== null && { requestedBy: this.userPresenter.present(requester, resources) }),
      status: review.status,
      outdated: review.revisionId !== revisionId,
      ...(review.comment !== null && { comment: writeText(review.comment, format) }),
      createdAt: isoTime(review.createdAt),
      updatedAt: isoTime(review.updatedAt),
      urls: { location: this.urls.api('spaces', spaceId, 'change-requests', id, 'reviews', review.id) },
    };
  }

  presentPage(page: Page<ReviewDetails>, resources: Resources, format: BodyFormat): ReviewListView {
    return { ...page, items: page.items.map((details) => this.present(details, resources, format)) };
  }
}
