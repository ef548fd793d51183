import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';

/** The mail server has refused an address for good. Nothing is mailed there until its user asks for it again. */
@Entity('notification_refusals')
export class NotificationRefusal {
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @Column('text') address: string;
  /** The words of the mail server. */
  @Column('text') reason: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) refusedAt: Date;

  @OneToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
}
