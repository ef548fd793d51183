import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { NotificationName } from '../../../common/words/words.js';
import { User } from '../../identity/user.entity.js';
import { Org } from '../../orgs/org.entity.js';
import type { NotificationMail } from '../notification.entity.js';

/** What a user wants of a kind of notifications: everywhere, or in one organization. */
@Entity('notification_preferences')
@Index('notification_preferences_of_kind_idx', { synchronize: false })
export class NotificationPreference {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) orgId: string | null;
  @Column('text') kind: NotificationName;
  /** Whether they are listed. */
  @Column('boolean') app: boolean;
  @Column('text') mail: NotificationMail;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
}
