import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../identity/user.entity.js';
import { Comment } from './comment.entity.js';

/** A reaction to a comment: each user can react with an emoji only once. */
@Entity('comment_reactions')
export class CommentReaction {
  @PrimaryColumn({ type: 'text', collation: 'C' }) commentId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) emoji: string;
  @Index() @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) reactedAt: Date;

  @ManyToOne(() => Comment, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'comment_id' }) comment?: Relation<Comment>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
}
