import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Comment } from '../comment.entity.js';
import { Remark } from '../remarks/remark.entity.js';

@Entity('comment_replies')
@Index(['spaceId', 'id'])
@Index(['commentId', 'postedAt', 'id'])
@Index(['commentId', 'postedById', 'postedAt'])
@Index(['postedById', 'spaceId'])
export class CommentReply extends Remark {
  @Column({ type: 'text', collation: 'C' }) commentId: string;

  @ManyToOne(() => Comment, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'comment_id' }) comment?: Relation<Comment>;
}
