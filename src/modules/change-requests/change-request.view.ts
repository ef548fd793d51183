import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { RichText } from '../../common/document/rich-text.field.js';
import type { Document } from '../../common/document/rich-text.js';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { UserView } from '../identity/user.view.js';
import { CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from './change-request.entity.js';

export class ChangeRequestUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/change-requests/0UmGgAChAnGeReQuEsTi') location: string;
  @Address('https://docs.example.com/docs#/Change%20requests') app: string;
}

@ApiSchema({ name: 'ChangeRequest' })
export class ChangeRequestView {
  object: 'change-request';
  /** @example 0UmGgAChAnGeReQuEsTi */
  id: string;
  /** The sequential number within the space. Paths accept it instead of the id. */
  @ApiProperty({ type: 'integer', example: 7 }) number: number;
  @ApiProperty({ enum: CHANGE_REQUEST_STATUSES, example: 'open' }) status: ChangeRequestStatus;
  /** @example "Say how to install it" */
  subject: string;
  @RichText({ required: false }) description?: Document;
  createdBy: UserView;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  mergedBy?: UserView;
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) mergedAt?: string;
  /**
   * The id of the space it belongs to.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  space: string;
  /**
   * The id of the revision with its current content.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  /**
   * The id of the revision of the space that it was created from.
   * @example 0UmGg9ReViSiOnBeFoRe
   */
  revisionInitial: string;
  /**
   * The id of the revision of the space that was last merged into it by an update.
   * @example 0UmGg9ReViSiOnPuLlEd
   */
  revisionMergedAncestor?: string;
  /**
   * The id of the revision of the space that its merge created.
   * @example 0UmGg9ReViSiOnMeRgEd
   */
  revisionMerged?: string;
  /**
   * The id of the cluster of issues it is about.
   * @example 0UmGgCcLuStErIdEnTiF
   */
  conversationsIssuesCluster?: string;
  /** The number of open comments. */
  @ApiProperty({ type: 'integer', example: 0 }) comments: number;
  /** Whether the space has changed since the change request was created or last updated from it. */
  outdated: boolean;
  urls: ChangeRequestUrls;
}

@ApiSchema({ name: 'ChangeRequestList' })
export class ChangeRequestListView extends ListOf(ChangeRequestView) {}
