import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../common/enums/values.js';
import type { NotificationName } from '../../common/words/words.js';
import { ChangeRequest } from '../change-requests/change-request.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { CommentReply } from '../comments/replies/comment-reply.entity.js';
import { User } from '../identity/user.entity.js';
import { Org } from '../orgs/org.entity.js';
import { Space } from '../spaces/space.entity.js';
import { NotificationLetter } from './notification-letter.entity.js';

export const NOTIFICATION_MAILS = valuesOf({
  off: 'no mail',
  soon: 'about 5 minutes later, with what else happens there until then',
  daily: 'in the morning, with everything of the day before',
  weekly: 'on Monday morning, with everything of the week before',
});
export type NotificationMail = (typeof NOTIFICATION_MAILS)[number];

/** Short values that texts need: no content. */
export type NotificationData = Readonly<Partial<Record<'title' | 'detail' | 'text' | 'reason', string>>>;

/** Something that happened, for one user. Further events of the same kind and subject are added to it while it is open. */
@Entity('notifications')
@Index('notifications_open_idx', ['userId', 'kind', 'subjectType', 'subjectId'], { unique: true, where: 'open' })
@Index('notifications_due_idx', ['mailDueAt', 'userId'], { where: 'mail_due_at IS NOT NULL' })
@Index(['userId', 'happenedAt', 'id'])
@Index(['userId', 'version'])
export class Notification {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('text') kind: NotificationName;
  @Column('text') subjectType: string;
  @Column({ type: 'text', collation: 'C' }) subjectId: string;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) spaceId: string | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) changeRequestId: string | null;
  /** The last comment, or that of the last reply. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) commentId: string | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) commentReplyId: string | null;
  /** Who did it last; null if the service did it. */
  @Column({ type: 'text', collation: 'C', nullable: true }) actorId: string | null;
  /** The last of those who did it, so that nobody is counted twice. */
  @Column({ type: 'text', array: true, collation: 'C', default: '{}', select: false }) actorIds: string[];
  /** The number of users who did it. */
  @Column({ type: 'integer', default: 0 }) actors: number;
  /** How often it happened. */
  @Column({ type: 'integer', default: 1 }) count: number;
  @Column({ type: 'jsonb', default: {} }) data: NotificationData;
  /** Whether it is in the list of the user, and not only mailed. */
  @Column({ type: 'boolean', default: true }) listed: boolean;
  /** Whether it was neither read nor mailed yet. */
  @Column({ type: 'boolean', default: true }) open: boolean;
  @Column({ type: 'text', default: 'off' }) mail: NotificationMail;
  /** When a mail with it is due; null if none is. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mailDueAt: Date | null;
  /** The mail that it is in. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) mailId: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mailedAt: Date | null;
  /** The delivery that was added last: a repeated delivery of the same event changes nothing. */
  @Column({ type: 'bigint', default: 0, select: false }) eventId: string;
  /** The transaction that changed last what the user sees of it. The sum over all of a user says whether any changed. */
  @Column({ type: 'bigint', default: 0, select: false }) version: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  /** When it happened last. */
  @Index() @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) happenedAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) readAt: Date | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
  @ManyToOne(() => NotificationLetter, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'mail_id' }) letter?: Relation<NotificationLetter>;
  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
  @ManyToOne(() => Space, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => ChangeRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'change_request_id' })
  changeRequest?: Relation<ChangeRequest>;
  @ManyToOne(() => Comment, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'comment_id' }) comment?: Relation<Comment>;
  @ManyToOne(() => CommentReply, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'comment_reply_id' }) commentReply?: Relation<CommentReply>;
}
