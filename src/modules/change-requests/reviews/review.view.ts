import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { RichText } from '../../../common/document/rich-text.field.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';

export class ReviewUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/change-requests/0UmGgAChAnGeReQuEsTi/reviews/0UmGgArEvIeWiDeNtIfY')
  location: string;
}

export class ReviewComment {
  @RichText({ required: false }) document?: Document;
  /** @example "Say **how long** it takes." */
  markdown?: string;
}

@ApiSchema({ name: 'ChangeRequestReview' })
export class ReviewView {
  object: 'change-request-review';
  /** @example 0UmGgArEvIeWiDeNtIfY */
  id: string;
  /**
   * The id of the revision that was reviewed.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  reviewer: UserView;
  /** The user who requested the review. */
  requestedBy?: UserView;
  @ApiProperty({ enum: REVIEW_STATUSES, example: 'approved' }) status: ReviewStatus;
  /** Whether the change request has been edited since the review. */
  outdated: boolean;
  comment?: ReviewComment;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  urls: ReviewUrls;
}

@ApiSchema({ name: 'ChangeRequestReviewList' })
export class ReviewListView extends ListOf(ReviewView) {}
