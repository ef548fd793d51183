import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from '../../change-requests/change-request.entity.js';
import { REVIEW_STATUSES, type ReviewStatus } from '../../change-requests/reviews/review.entity.js';
import { GIT_DIRECTIONS, GIT_OPERATION_STATES, type GitDirection, type GitOperationState } from '../../git/model/git-operation.entity.js';
import { FEEDBACK_RATINGS, type FeedbackRating } from '../../site-visitors/insights/site-feedback.entity.js';

@ApiSchema({ name: 'SpaceEvent' })
export class SpaceEventData {
  /** @example 0UmGg9SpAcEiDeNtIfIe */
  spaceId: string;
}

@ApiSchema({ name: 'SpaceUpdatedEvent' })
export class SpaceUpdatedData extends SpaceEventData {
  /** The members of the space that were sent. */
  @ApiProperty({ type: [String], example: ['title'] }) members: readonly string[];
}

@ApiSchema({ name: 'SpaceContentUpdatedEvent' })
export class SpaceContentUpdatedData extends SpaceEventData {
  /** The revision that the space shows now. @example 0UmGg9ReViSiOnIdEnTi */
  revisionId: string;
  /** The ids of the users who changed it since the last delivery of this type. */
  @ApiProperty({ type: [String], example: ['0UmGg9UsErIdEnTiFiEr'] }) updatedBy: readonly string[];
}

@ApiSchema({ name: 'SpaceTransferredEvent' })
export class SpaceTransferredData {
  @ApiProperty({ type: [String], example: ['0UmGg9SpAcEiDeNtIfIe'] }) spaceIds: readonly string[];
  /** @example 0UmGg1vVh3dXw8rTq2Lk */
  previousOrganizationId: string;
  /** The organization that they belong to now. @example 0UmGg1OrGaNiZaTiOnId */
  newOrganizationId: string;
}

@ApiSchema({ name: 'SpaceGitSyncStartedEvent' })
export class GitSyncStartedData extends SpaceEventData {
  /** @example 0UmGg9GiTiNsTaLlAtIo */
  installationId: string;
  /** @example 0UmGg9GiToPeRaTiOnId */
  operationId: string;
  @ApiProperty({ enum: GIT_DIRECTIONS, example: 'import' }) direction: GitDirection;
}

@ApiSchema({ name: 'SpaceGitSyncCompletedEvent' })
export class GitSyncCompletedData extends GitSyncStartedData {
  @ApiProperty({ enum: GIT_OPERATION_STATES, example: 'success' }) state: GitOperationState;
}

@ApiSchema({ name: 'ChangeRequestEvent' })
export class ChangeRequestEventData extends SpaceEventData {
  /** @example 0UmGg9ChAnGeReQuEsTi */
  changeRequestId: string;
}

@ApiSchema({ name: 'ChangeRequestUpdatedEvent' })
export class ChangeRequestUpdatedData extends ChangeRequestEventData {
  @ApiProperty({ enum: CHANGE_REQUEST_STATUSES, example: 'draft' }) previousStatus: ChangeRequestStatus;
  @ApiProperty({ enum: CHANGE_REQUEST_STATUSES, example: 'open' }) status: ChangeRequestStatus;
}

@ApiSchema({ name: 'ChangeRequestRevisedEvent' })
export class ChangeRequestRevisedData extends ChangeRequestEventData {
  /** @example 0UmGg9ReViSiOnIdEnTi */
  revisionId: string;
}

@ApiSchema({ name: 'ReviewRequestedEvent' })
export class ReviewRequestedData extends ChangeRequestEventData {
  @ApiProperty({ type: [String], example: ['0UmGg9UsErIdEnTiFiEr'] }) reviewerIds: readonly string[];
}

@ApiSchema({ name: 'ReviewSubmittedEvent' })
export class ReviewSubmittedData extends ChangeRequestEventData {
  /** @example 0UmGg9ReViEwIdEnTiFi */
  reviewId: string;
  /** @example 0UmGg9UsErIdEnTiFiEr */
  reviewerId: string;
  @ApiProperty({ enum: REVIEW_STATUSES, example: 'approved' }) status: ReviewStatus;
}

@ApiSchema({ name: 'CommentEvent' })
export class CommentEventData extends SpaceEventData {
  /** Absent if the comment is on the space itself. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9ChAnGeReQuEsTi' }) changeRequestId?: string;
  /** @example 0UmGg9CoMmEnTiDeNtIf */
  commentId: string;
}

@ApiSchema({ name: 'CommentResolvedEvent' })
export class CommentResolvedData extends CommentEventData {
  /** False if it was opened again. */
  resolved: boolean;
}

@ApiSchema({ name: 'CommentReplyEvent' })
export class CommentReplyEventData extends CommentEventData {
  /** @example 0UmGg9RePlYiDeNtIfIe */
  commentReplyId: string;
}

@ApiSchema({ name: 'ImportEvent' })
export class ImportEventData extends SpaceEventData {
  /** @example 0UmGg9ImPoRtIdEnTiFi */
  importId: string;
}

@ApiSchema({ name: 'TranslationEvent' })
export class TranslationEventData extends SpaceEventData {
  /** @example 0UmGg9TrAnSlAtIoNiDe */
  translationId: string;
  /** @example 0UmGg9RuNiDeNtIfIeRs */
  runId: string;
}

@ApiSchema({ name: 'SiteEvent' })
export class SiteEventData {
  /** @example site_0UmGg9SiTeIdEnTiFi */
  siteId: string;
}

@ApiSchema({ name: 'SiteUpdatedEvent' })
export class SiteUpdatedData extends SiteEventData {
  /** The members of the site that were sent. */
  @ApiProperty({ type: [String], example: ['title'] }) members: readonly string[];
}

@ApiSchema({ name: 'PageFeedbackEvent' })
export class PageFeedbackData extends SiteEventData {
  /** @example sitesp_0UmGg9SiTeSpAcE */
  siteSpaceId: string;
  /** @example 0UmGg9PaGeIdEnTiFyer */
  pageId: string;
  @ApiProperty({ enum: FEEDBACK_RATINGS, example: 'good' }) rating: FeedbackRating;
  @ApiPropertyOptional({ type: String, example: 'The second step is missing.' }) comment?: string;
}

@ApiSchema({ name: 'MemberEvent' })
export class MemberEventData {
  /** @example 0UmGg9UsErIdEnTiFiEr */
  userId: string;
}

@ApiSchema({ name: 'MemberRoleChangedEvent' })
export class MemberRoleChangedData extends MemberEventData {
  /** Null for a guest. */
  @ApiProperty({ enum: ROLES, nullable: true, example: 'read' }) previousRole: Role | null;
  /** Null for a guest. */
  @ApiProperty({ enum: ROLES, nullable: true, example: 'edit' }) role: Role | null;
}

@ApiSchema({ name: 'OpenAPISpecUpdatedEvent' })
export class OpenAPISpecUpdatedData {
  /** @example engine */
  specSlug: string;
  /** @example 0UmGg9VeRsIoNiDeNtIf */
  versionId: string;
  /** Whether it breaks clients of the version before. */
  breaking: boolean;
}

@ApiSchema({ name: 'WebhookDisabledEvent' })
export class WebhookDisabledData {
  /** @example 0UmGg7WeBhOoKiDeNtIf */
  webhookId: string;
  /** @example "All attempts have failed for 5 days" */
  reason: string;
}

@ApiSchema({ name: 'WebhookTestEvent' })
export class WebhookTestData {
  /** @example 0UmGg7WeBhOoKiDeNtIf */
  webhookId: string;
}

@ApiSchema({ name: 'LinksBrokenEvent' })
export class LinksBrokenData extends ChangeRequestRevisedData {
  /**
   * The number of links that broke.
   * @example 2
   */
  count: number;
}
