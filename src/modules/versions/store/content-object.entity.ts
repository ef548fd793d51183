import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/** A part of the content of a space, found by the hash of its body. Immutable. */
@Entity('content_objects')
export class ContentObject {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('jsonb') body: object;
  /** When somebody stored it last, up to an hour. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) storedAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
