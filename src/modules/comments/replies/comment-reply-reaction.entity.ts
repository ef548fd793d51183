import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';
import { CommentReply } from './comment-reply.entity.js';

/** A reaction to a reply: each user can react with an emoji only once. */
@Entity('comment_reply_reactions')
export class CommentReplyReaction {
  @PrimaryColumn({ type: 'text', collation: 'C' }) commentReplyId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) emoji: string;
  @Index() @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) reactedAt: Date;

  @ManyToOne(() => CommentReply, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'comment_reply_id' }) commentReply?: Relation<CommentReply>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
}
