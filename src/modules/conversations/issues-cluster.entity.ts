import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Org } from '../orgs/org.entity.js';

/** A word that is typical of a cluster: its stem, how it is written, how rare it is in the organization, and its share of the cluster. */
export type ClusterTerm = [stem: string, word: string, rarity: number, share: number];

/** Issues of an organization that are about the same. */
@Entity('issues_clusters')
@Index(['orgId', 'updatedAt', 'id'])
@Index(['orgId', 'issues', 'id'])
@Index(['orgId', 'conversations', 'id'])
export class IssuesCluster {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('text') label: string;
  @Column('text') icon: string;
  @Column('text') summary: string;
  @Column({ type: 'jsonb', default: [] }) terms: ClusterTerm[];
  /** Identifies the issues that the label and the summary describe. */
  @Column('text') hash: string;
  /** The hash for which a language model was asked for the label and the summary; null if it was not. */
  @Column({ type: 'text', nullable: true }) namedHash: string | null;
  /** The numbers of issues and of conversations; written by whatever changes its issues, in the same transaction. */
  @Column({ type: 'integer', default: 0 }) issues: number;
  @Column({ type: 'integer', default: 0 }) conversations: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt: Date;
  /** When its issues last changed. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
