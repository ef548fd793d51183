import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { TreeNode } from './node.entity.js';

/** A folder of spaces and other collections. */
@Entity('collections')
@Index('collections_coalesce_position_idx', { synchronize: false })
@Index('collections_lineage_idx', { synchronize: false })
@Index(['parentId'])
@Index(['orgId', 'place', 'id'])
@Index(['orgId', 'resolvedLevel'])
export class Collection extends TreeNode {
  /** The positions from the top down to its own. Sorting by this column gives a depth-first list. */
  @Column({ type: 'text', collation: 'C' }) place: string;
  @Column('text') title: string;
  @Column({ type: 'text', default: '' }) description: string;

  @ManyToOne(() => Collection) @JoinColumn({ name: 'parent_id' }) parent?: Relation<Collection>;
}
