import type { ReviewStatus } from './review.entity.js';

export class ReviewSubmitted {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly reviewId: string,
    readonly reviewerId: string,
    readonly status: ReviewStatus,
  ) {}
}
