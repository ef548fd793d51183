import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';
import { Space } from '../../spaces/space.entity.js';

export type RevisionType = 'edits' | 'merge' | 'rollback' | 'update' | 'computed';

/** The whole content of a space at one point in time. */
@Entity('revisions')
@Index(['spaceId', 'createdAt', 'id'])
export class Revision {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  /** The revisions it is based on: none for the first, two for a merge. */
  @Column({ type: 'text', array: true, collation: 'C', default: '{}' }) parents: string[];
  @Column('text') type: RevisionType;
  /** The hash of its root object. */
  @Column({ type: 'text', collation: 'C' }) root: string;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) authorId: string | null;
  /** The change request of a merge. */
  @Column({ type: 'text', collation: 'C', nullable: true }) mergedFrom: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'author_id' }) author?: Relation<User>;
}
