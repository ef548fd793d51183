import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Document } from '../../common/document/rich-text.js';
import { User } from '../identity/user.entity.js';
import { Space } from '../spaces/space.entity.js';
import { valuesOf } from '../../common/enums/values.js';

export const CHANGE_REQUEST_STATUS_MEANINGS = {
  draft: 'still being edited, no review is asked for',
  open: 'ready for review',
  archived: 'put aside; it can be opened again',
  merged: 'its changes are in the space',
} as const;
export const CHANGE_REQUEST_STATUSES = valuesOf(CHANGE_REQUEST_STATUS_MEANINGS);
export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

/** Matches the number of a change request in a path. */
export const CHANGE_REQUEST_NUMBER = /^\d{1,9}$/;

/** A proposed edit of a space, with its own content that started as the content of the space. */
@Entity('change_requests')
@Index(['spaceId', 'number'], { unique: true })
@Index(['spaceId', 'status', 'createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
export class ChangeRequest {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  /** Sequential within the space, without gaps. */
  @Column('integer') number: number;
  @Column({ type: 'text', default: 'draft' }) status: ChangeRequestStatus;
  @Column({ type: 'text', default: '' }) subject: string;
  @Column({ type: 'jsonb', nullable: true }) description: Document | null;
  @Index() @Column({ type: 'text', collation: 'C' }) createdById: string;
  /** The head of its content. */
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  /** The head of the space when the change request was created. */
  @Column({ type: 'text', collation: 'C' }) revisionInitialId: string;
  /** The head of the space at the last update from it. */
  @Column({ type: 'text', collation: 'C', nullable: true }) revisionMergedAncestorId: string | null;
  /** The revision of the space that the merge created. */
  @Column({ type: 'text', collation: 'C', nullable: true }) revisionMergedId: string | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) mergedById: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mergedAt: Date | null;
  /** Updated in the transaction that changes the comments. */
  @Column({ type: 'integer', default: 0 }) commentsOpen: number;
  /** The id of the cluster of issues that it is about. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) clusterId: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => User) @JoinColumn({ name: 'created_by_id' }) createdBy?: Relation<User>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'merged_by_id' }) mergedBy?: Relation<User>;
}
