import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/content.module.js';
import { MergeSources } from '../content/merged-from.js';
import { PreviewedHeads } from '../site-visitors/admission/previewed-heads.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ChangeRequestAccess } from './change-request.access.js';
import { ChangeRequest } from './change-request.entity.js';
import { ClusterReferences } from './cluster-references.js';
import { ChangeRequestCounters } from './change-request-counters.js';
import { ChangeRequestPresenter } from './change-request.presenter.js';
import { ChangeRequestsController } from './change-requests.controller.js';
import { ChangeRequestsService } from './lifecycle/change-requests.service.js';
import { CreateChangeRequest } from './lifecycle/create-change-request.js';
import { StartingPoint } from './lifecycle/starting-point.js';
import { ChangeRequestContentController } from './content/change-request-content.controller.js';
import { EditContent } from './content/edit-content.js';
import { EditedContentPresenter } from './content/edited-content.presenter.js';
import { TemplateController } from './content/template.controller.js';
import { Contributor } from './contributors/contributor.entity.js';
import { ContributorPresenter } from './contributors/contributor.presenter.js';
import { Contributors } from './contributors/contributors.js';
import { ContributorsController } from './contributors/contributors.controller.js';
import { ChangeRequestHeads } from './heads/change-request-heads.js';
import { ProposedHeads } from './heads/proposed-heads.js';
import { ThinDrafts } from './heads/thin-drafts.js';
import { CommitMerge } from './lines/commit-merge.js';
import { MergeChangeRequest } from './merging/merge-change-request.js';
import { MergeHeads } from './merging/merge-heads.js';
import { MergedChangeRequests } from './merging/merged-change-requests.js';
import { MergingController } from './merging/merging.controller.js';
import { UpdateFromSpace } from './merging/update-from-space.js';
import { PurgeChangeRequests } from './purge-change-requests.js';
import { ChangeRequestQueries } from './change-request.queries.js';
import { DropRequests } from './reviewers/drop-requests.listener.js';
import { RequestedReviewerAccess } from './reviewers/requested-reviewer.access.js';
import { RequestedReviewer } from './reviewers/requested-reviewer.entity.js';
import { RequestedReviewerPresenter } from './reviewers/requested-reviewer.presenter.js';
import { RequestedReviewersController } from './reviewers/requested-reviewers.controller.js';
import { RequestedReviewersService } from './reviewers/requested-reviewers.service.js';
import { ReviewAccess } from './reviews/review.access.js';
import { Review } from './reviews/review.entity.js';
import { ReviewPresenter } from './reviews/review.presenter.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { MergeRules } from './rules/merge-rules.js';

/** Change requests: content, reviews and merges. Global, because content reads which change request a revision was merged from, and visitors preview them. */
@Global()
@Module({
  imports: [
    VersionsModule,
    ContentModule,
    TemplatesModule,
    TypeOrmModule.forFeature([ChangeRequest, Contributor, Review, RequestedReviewer]),
  ],
  controllers: [
    ChangeRequestsController,
    ChangeRequestContentController,
    MergingController,
    TemplateController,
    ContributorsController,
    ReviewsController,
    RequestedReviewersController,
  ],
  providers: [
    ChangeRequestQueries,
    CreateChangeRequest,
    StartingPoint,
    ChangeRequestsService,
    ChangeRequestAccess,
    ChangeRequestPresenter,
    PurgeChangeRequests,
    ChangeRequestHeads,
    ChangeRequestCounters,
    ClusterReferences,
    Contributors,
    ContributorPresenter,
    ReviewsService,
    ReviewAccess,
    ReviewPresenter,
    RequestedReviewersService,
    RequestedReviewerAccess,
    RequestedReviewerPresenter,
    DropRequests,
    CommitMerge,
    MergeRules,
    EditContent,
    EditedContentPresenter,
    MergeHeads,
    MergeChangeRequest,
    UpdateFromSpace,
    ThinDrafts,
    { provide: MergeSources, useClass: MergedChangeRequests },
    { provide: PreviewedHeads, useClass: ProposedHeads },
  ],
  exports: [
    ChangeRequestQueries,
    CreateChangeRequest,
    ChangeRequestHeads,
    ChangeRequestsService,
    MergeChangeRequest,
    CommitMerge,
    MergeRules,
    EditContent,
    ChangeRequestPresenter,
    ChangeRequestCounters,
    ClusterReferences,
    Contributors,
    ChangeRequestAccess,
    MergeSources,
    PreviewedHeads,
  ],
})
export class ChangeRequestsModule {}
