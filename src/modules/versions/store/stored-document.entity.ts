import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Document } from '../../../common/document/rich-text.js';
import { Space } from '../../spaces/space.entity.js';

/** A document of a space, found by the hash of its body. Not among the other objects, because it is large and read on its own. */
@Entity('documents')
export class StoredDocument {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('jsonb') body: Document;
  /** When somebody stored it last, up to an hour. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) storedAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
