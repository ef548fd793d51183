import { CreateDateColumn, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { User } from '../../identity/user.entity.js';
import { Space } from '../../spaces/space.entity.js';

export const MUTED_TYPES = valuesOf({
  space: 'everything in a space',
  'change-request': 'everything about a change request',
  comment: 'a comment with its replies',
});
export type MutedType = (typeof MUTED_TYPES)[number];

/** Something that a user wants no more notifications about. */
@Entity('notification_mutes')
export class NotificationMute {
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) subjectType: MutedType;
  @PrimaryColumn({ type: 'text', collation: 'C' }) subjectId: string;
  /** It is forgotten with its space. */
  @Index() @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
  @ManyToOne(() => Space, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
