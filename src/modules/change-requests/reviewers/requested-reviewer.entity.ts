import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';
import { ChangeRequest } from '../change-request.entity.js';

/** A user who was asked to review a change request at one revision. */
@Entity('requested_reviewers')
@Index(['changeRequestId', 'userId'], { unique: true })
@Index(['changeRequestId', 'createdAt', 'id'])
@Index(['userId', 'changeRequestId'])
export class RequestedReviewer {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) changeRequestId: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) requestedById: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => ChangeRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'change_request_id' })
  changeRequest?: Relation<ChangeRequest>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'requested_by_id' }) requestedBy?: Relation<User>;
}
