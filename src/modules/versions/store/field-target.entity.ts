import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/** Something that a field of a page refers to or referred to by naming its space. By it, backlinks find the space of the page. */
@Entity('field_targets')
@Index('field_targets_target_idx', ['target'])
export class FieldTarget {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  /** As `targetKey` writes it. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) target: string;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
