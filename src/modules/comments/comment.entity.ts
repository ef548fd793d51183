import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { ChangeRequest } from '../change-requests/change-request.entity.js';
import { User } from '../identity/user.entity.js';
import { Remark } from './remarks/remark.entity.js';
import { valuesOf } from '../../common/enums/values.js';

export const COMMENT_STATUS_MEANINGS = { open: 'not resolved yet', resolved: 'closed by somebody who resolved it' } as const;
export const COMMENT_STATUSES = valuesOf(COMMENT_STATUS_MEANINGS);
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** A comment on a space or a change request, or on a page, a block or a table cell, which may have been deleted since. */
@Entity('comments')
@Index('comments_of_space_idx', ['spaceId', 'postedAt', 'id'], { where: 'change_request_id IS NULL' })
@Index('comments_of_space_by_status_idx', ['spaceId', 'status', 'postedAt', 'id'], { where: 'change_request_id IS NULL' })
@Index(['spaceId', 'pageId', 'postedAt', 'id'])
@Index(['changeRequestId', 'postedAt', 'id'])
@Index(['postedById', 'spaceId', 'postedAt', 'id'])
export class Comment extends Remark {
  /** Null for a comment on the space itself. */
  @Column({ type: 'text', collation: 'C', nullable: true }) changeRequestId: string | null;
  /** The revision at the time of posting. */
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  @Column({ type: 'text', collation: 'C', nullable: true }) pageId: string | null;
  /** The key of a block. */
  @Column({ type: 'text', collation: 'C', nullable: true }) nodeId: string | null;
  @Column({ type: 'text', nullable: true }) cellRecord: string | null;
  @Column({ type: 'text', nullable: true }) cellDefinition: string | null;
  @Column({ type: 'text', default: 'open' }) status: CommentStatus;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) resolvedAt: Date | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) resolvedById: string | null;
  /** The number of replies, updated in the transaction that changes them. */
  @Column({ type: 'integer', default: 0 }) replies: number;

  @ManyToOne(() => ChangeRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'change_request_id' })
  changeRequest?: Relation<ChangeRequest>;
  @ManyToOne(() => User) @JoinColumn({ name: 'resolved_by_id' }) resolvedBy?: Relation<User>;
}
