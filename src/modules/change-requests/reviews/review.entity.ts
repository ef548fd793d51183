import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Document } from '../../../common/document/rich-text.js';
import { User } from '../../identity/user.entity.js';
import { ChangeRequest } from '../change-request.entity.js';
import { valuesOf } from '../../../common/enums/values.js';

export const REVIEW_STATUSES = valuesOf({
  approved: 'it can be merged as it is',
  'changes-requested': 'something must change first',
});
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review of one revision of a change request. It is outdated once the head has moved. */
@Entity('reviews')
@Index(['changeRequestId', 'createdAt', 'id'])
export class Review {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) changeRequestId: string;
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) reviewerId: string;
  /** The user who requested the review, if any. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) requestedById: string | null;
  @Column('text') status: ReviewStatus;
  @Column({ type: 'jsonb', nullable: true }) comment: Document | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => ChangeRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'change_request_id' })
  changeRequest?: Relation<ChangeRequest>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'reviewer_id' }) reviewer?: Relation<User>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'requested_by_id' }) requestedBy?: Relation<User>;
}
