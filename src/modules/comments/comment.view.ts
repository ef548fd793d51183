import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { UserView } from '../identity/user.view.js';
import { COMMENT_STATUSES, type CommentStatus } from './comment.entity.js';
import { RemarkView } from './remarks/remark.view.js';

export class UserContributor {
  user: UserView;
  @ApiProperty({ type: 'integer', example: 2 }) count: number;
  /** When the user last replied. */
  @Moment() updatedAt: string;
}

export class CommentTargetPage {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
}

export class CommentTargetNode {
  /** @example 0UmGgBlOcKkEy */
  id: string;
}

export class TableCellTarget {
  /** @example 0UmGgTaBlErEcOrDiDeN */
  record: string;
  /** @example 0UmGgTaBlEcOlUmNiDeN */
  definition: string;
}

export class CommentTarget {
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  space: string;
  /**
   * The revision of the content at the time of posting.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  /** @example 0UmGgAChAnGeReQuEsTi */
  changeRequest?: string;
  /**
   * Always absent: the comment of a review is part of the review.
   * @example 0UmGgArEvIeWiDeNtIfY
   */
  review?: string;
  /** The page may have been deleted since. */
  page?: CommentTargetPage;
  /** The block may have been deleted since. */
  node?: CommentTargetNode;
  /** The table cell may have been deleted since. */
  tableCell?: TableCellTarget;
}

@ApiSchema({ name: 'Comment' })
export class CommentView extends RemarkView {
  object: 'comment';
  /** The number of replies. */
  @ApiProperty({ type: 'integer', example: 2 }) replies: number;
  /** The users who replied, most recent first. */
  repliers: UserContributor[];
  target: CommentTarget;
  @ApiProperty({ enum: COMMENT_STATUSES, example: 'open' }) status: CommentStatus;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z', required: false }) resolvedAt?: string;
  resolvedBy?: UserView;
}

@ApiSchema({ name: 'CommentList' })
export class CommentListView extends ListOf(CommentView) {}
