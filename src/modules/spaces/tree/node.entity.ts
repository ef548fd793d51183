import { Column, CreateDateColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Org } from '../../orgs/org.entity.js';
import { INHERIT, type Level } from './level.field.js';

/** What spaces and collections have in common: their place in the tree of an organization, and who may touch them there. */
export abstract class TreeNode {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** The collection it is in; null at the top. */
  @Column({ type: 'text', collation: 'C', nullable: true }) parentId: string | null;
  /** Among the spaces and collections beside it. */
  @Column({ type: 'text', collation: 'C' }) position: string;
  @Column({ type: 'text', nullable: true, default: INHERIT }) defaultLevel: Level;
  /** The nearest `defaultLevel` that does not inherit, its own or one above; `inherit` where nobody sets one. */
  @Column({ type: 'text', nullable: true, default: INHERIT }) resolvedLevel: Level;
  /** Its own id and that of every collection above it. */
  @Column({ type: 'text', array: true, collation: 'C' }) lineage: string[];
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
