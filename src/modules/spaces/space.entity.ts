import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { Language } from '../../common/contract/languages.js';
import type { SpaceMergeRules } from '../../common/contract/merge-rules.dto.js';
import { Collection } from './tree/collection.entity.js';
import { TreeNode } from './tree/node.entity.js';

export type EditMode = 'live' | 'locked';

/** A set of pages that is written, reviewed and published as one. */
@Entity('spaces')
@Index('spaces_coalesce_position_idx', { synchronize: false })
@Index('spaces_lineage_idx', { synchronize: false })
@Index(['parentId'])
@Index('spaces_present_idx', ['orgId', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index(['orgId', 'resolvedLevel'])
@Index(['orgId', 'deletedAt'])
export class Space extends TreeNode {
  @Column('text') title: string;
  @Column({ type: 'text', default: '' }) emoji: string;
  @Column({ type: 'text', nullable: true }) icon: string | null;
  @Column({ type: 'text', nullable: true }) language: Language | null;
  @Column({ type: 'text', default: 'locked' }) editMode: EditMode;
  @Column({ type: 'jsonb', default: { type: 'inherit' } }) mergeRules: SpaceMergeRules;
  /** The id of the head revision. */
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  /** Open comments, without those in change requests. Only `SpaceCounters` updates this column and the next three. */
  @Column({ type: 'integer', default: 0 }) comments: number;
  @Column({ type: 'integer', default: 0 }) changeRequests: number;
  @Column({ type: 'integer', default: 0 }) changeRequestsOpen: number;
  @Column({ type: 'integer', default: 0 }) changeRequestsDraft: number;
  /** Grows with each sync with a Git repository; 0 for a space that was never connected with one, of which nothing is asked. */
  @Column({ type: 'integer', default: 0 }) gitVersion: number;
  /** When the space was moved to the bin; null if it is not deleted. */
  @Index() @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt: Date | null;
  /** Whether its purge has started. From then on it cannot be restored. */
  @Column({ type: 'boolean', default: false }) purging: boolean;

  @ManyToOne(() => Collection) @JoinColumn({ name: 'parent_id' }) parent?: Relation<Collection>;
}
