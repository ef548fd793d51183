import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/** The last commit of a Git repository that a revision contains. */
@Entity('revision_sources')
@Index(['spaceId', 'createdAt'])
export class RevisionSource {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) revisionId: string;
  @Column('text') oid: string;
  @Column('text') message: string;
  /** Where the host shows the commit. */
  @Column({ type: 'text', nullable: true }) url: string | null;
  @Column('text') ref: string;
  /** Whether this service made the commit. */
  @Column('boolean') createdHere: boolean;
  /** The files of its records: a record map. */
  @Column({ type: 'text', collation: 'C', nullable: true }) map: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
