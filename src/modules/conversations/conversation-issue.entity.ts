import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Org } from '../orgs/org.entity.js';
import { IssuesCluster } from './issues-cluster.entity.js';
import { Conversation } from './conversation.entity.js';

/** A word of an issue: its stem, how it is written, and how often it occurs. */
export type IssueTerm = [stem: string, word: string, count: number];

/** A question, complaint or request of a user, extracted from a conversation. */
@Entity('conversation_issues')
@Index(['orgId', 'createdAt', 'id'])
@Index(['clusterId', 'createdAt', 'id'])
@Index(['conversationId', 'key'], { unique: true })
export class ConversationIssue {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) conversationId: string;
  @Column({ type: 'text', collation: 'C', nullable: true }) clusterId: string | null;
  /** A hash of where it comes from and what it says: the same in every organization and in any order of arrival. */
  @Column({ type: 'text', collation: 'C' }) key: string;
  @Column('text') title: string;
  @Column('text') summary: string;
  /** Issues of different languages are never in one cluster. */
  @Column('text') language: string;
  /** Not selected by default: lists do not show them. */
  @Column({ type: 'jsonb', select: false }) terms: IssueTerm[];
  @Column({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) ingestedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => Conversation, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'conversation_id' }) conversation?: Relation<Conversation>;
  @ManyToOne(() => IssuesCluster, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'cluster_id' }) cluster?: Relation<IssuesCluster>;
}
