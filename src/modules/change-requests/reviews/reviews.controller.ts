import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource, CurrentResources } from '../../../common/access/access.decorators.js';
import { FormatQuery } from '../../../common/document/body.dto.js';
import { Resources } from '../../../common/access/resources.js';
import { ChangeRequest } from '../change-request.entity.js';
import { ListReviewsQuery, SubmitReviewDto } from './review.dto.js';
import { Review } from './review.entity.js';
import { ReviewPresenter } from './review.presenter.js';
import { ReviewListView, ReviewView } from './review.view.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/reviews')
export class ReviewsController {
  constructor(
    private readonly reviewsService: ReviewsService,
    private readonly reviewPresenter: ReviewPresenter,
  ) {}

  /**
   * List the reviews of a change request
   *
   * @remarks `outdated=false` returns only reviews of the current revision, `outdated=true` only reviews of earlier
   * ones. `format` selects Markdown or documents for the comments.
   */
  @Get()
  @Can('change-request:view', { scope: 'space:read' })
  async getReviewsByChangeRequestId(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() { format, ...query }: ListReviewsQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ReviewListView> {
    return this.reviewPresenter.presentPage(await this.reviewsService.list(changeRequest, query), resources, format);
  }

  /**
   * Submit a review of a change request
   *
   * @remarks Approves the current revision or requests changes, with an optional comment, and returns the review. To
   * change your review, submit another one; merge rules count the last one. A review becomes outdated when the change
   * request is edited.
   */
  @Post()
  @Can('change-request:review', { scope: 'space:write' })
  async submitChangeRequestReview(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() body: SubmitReviewDto,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ReviewView> {
    return this.reviewPresenter.present(await this.reviewsService.submit(changeRequest, body, resources.actor), resources, format);
  }

  /**
   * Get a review of a change request
   *
   * @remarks Returns the review with its status, its comment and whether it is outdated. `format` selects Markdown or a
   * document for the comment.
   */
  @Get(':reviewId')
  @Can('review:view', { scope: 'space:read' })
  async getChangeRequestReviewById(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Resource('review') { id }: Review,
    @Query() { format }: FormatQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ReviewView> {
    return this.reviewPresenter.present(await this.reviewsService.get(changeRequest, id), resources, format);
  }
}
