import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { UserView } from '../identity/user.view.js';
import { COMMENT_STATUSES, type CommentStatus } from './comment.entity.js';
import { RemarkView } from './remarks/remark.view.js';

export class UserContributor {
  user: UserView;
  @ApiProperty({ type: 'integer', example: 2 }) count: number;
  /** When the last reply came. */
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
   * The content it was said of, as it was then.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  /** @example 0UmGgAChAnGeReQuEsTi */
  changeRequest?: string;
  /**
   * Left out: what a review says is kept on the review.
   * @example 0UmGgArEvIeWiDeNtIfY
   */
  review?: string;
  /** It may be gone by now. */
  page?: CommentTargetPage;
  /** It may be gone by now. */
  node?: CommentTargetNode;
  /** It may be gone by now. */
  tableCell?: TableCellTarget;
}

@ApiSchema({ name: 'Comment' })
export class CommentView extends RemarkView {
  object: 'comment';
  /** How many. */
  @ApiProperty({ type: 'integer', example: 2 }) replies: number;
  /** Who replied; whoever did last is the first. */
  repliers: UserContributor[];
  target: CommentTarget;
  @ApiProperty({ enum: COMMENT_STATUSES, example: 'open' }) status: CommentStatus;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z', required: false }) resolvedAt?: string;
  resolvedBy?: UserView;
}

@ApiSchema({ name: 'CommentList' })
export class CommentListView extends ListOf(CommentView) {}
