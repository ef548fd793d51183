import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';
import { ChangeRequest } from '../change-request.entity.js';
import { valuesOf } from '../../../common/enums/values.js';

export const CONTRIBUTIONS = valuesOf({ edit: 'edited its content', comment: 'commented on it' });
export type Contribution = (typeof CONTRIBUTIONS)[number];

/** How often a user contributed to a change request in one way, and when last. */
@Entity('contributors')
@Index(['changeRequestId', 'userId', 'actionType'], { unique: true })
@Index(['changeRequestId', 'updatedAt', 'id'])
@Index(['userId', 'changeRequestId'])
export class Contributor {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) changeRequestId: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @Column('text') actionType: Contribution;
  @Column({ type: 'integer', default: 1 }) count: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt: Date;

  @ManyToOne(() => ChangeRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'change_request_id' })
  changeRequest?: Relation<ChangeRequest>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
}
