import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../identity/user.entity.js';

/** A mail with notifications of a user. It is stored before it is sent, and sent under its id. */
@Entity('notification_mails')
@Index(['userId', 'createdAt'])
export class NotificationLetter {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @Index() @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) sentAt: Date | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
}
