import { Column, CreateDateColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Org } from '../../orgs/org.entity.js';
import { INHERIT, type Level } from './level.field.js';

/**
 * The common columns of spaces and collections: their place in the tree of an organization and the access they get
 * there.
 */
export abstract class TreeNode {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  abstract title: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** The id of the parent collection; null at the top. */
  @Column({ type: 'text', collation: 'C', nullable: true }) parentId: string | null;
  /** The sort key among the spaces and collections of the same parent. */
  @Column({ type: 'text', collation: 'C' }) position: string;
  @Column({ type: 'text', nullable: true, default: INHERIT }) defaultLevel: Level;
  /** The nearest `defaultLevel`, its own or one above it, that does not inherit; `inherit` if there is none. */
  @Column({ type: 'text', nullable: true, default: INHERIT }) resolvedLevel: Level;
  /** Its own id and the ids of all collections above it. */
  @Column({ type: 'text', array: true, collation: 'C' }) lineage: string[];
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
