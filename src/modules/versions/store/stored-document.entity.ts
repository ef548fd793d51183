import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Document } from '../../../common/document/rich-text.js';
import { Space } from '../../spaces/space.entity.js';

/** A document of a space, found by the hash of what it says. Apart from other objects, for it is large and read by itself. */
@Entity('documents')
export class StoredDocument {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('jsonb') body: Document;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
