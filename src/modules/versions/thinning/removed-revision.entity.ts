import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/** A revision that was joined with the one after it. Its content stays for a while, because somebody may be reading it. */
@Entity('removed_revisions')
@Index(['spaceId', 'removedAt'])
export class RemovedRevision {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column({ type: 'text', collation: 'C' }) root: string;
  @Index() @CreateDateColumn({ type: 'timestamptz', precision: 3 }) removedAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
