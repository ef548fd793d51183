import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { Language } from '../../common/contract/languages.js';
import type { SpaceMergeRules } from '../../common/contract/merge-rules.dto.js';
import { Collection } from './tree/collection.entity.js';
import { TreeNode } from './tree/node.entity.js';

export type EditMode = 'live' | 'locked';

/** A body of pages that is written, reviewed and published as one. */
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
  /** The head of its content. */
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  /** Open ones, without those of change requests. Only `SpaceCounters` changes it, and the next three. */
  @Column({ type: 'integer', default: 0 }) comments: number;
  @Column({ type: 'integer', default: 0 }) changeRequests: number;
  @Column({ type: 'integer', default: 0 }) changeRequestsOpen: number;
  @Column({ type: 'integer', default: 0 }) changeRequestsDraft: number;
  /** In the bin since then. */
  @Index() @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt: Date | null;
  /** Its removal has begun: there is no way back. */
  @Column({ type: 'boolean', default: false }) purging: boolean;

  @ManyToOne(() => Collection) @JoinColumn({ name: 'parent_id' }) parent?: Relation<Collection>;
}
