import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Blob } from '../../../common/storage/blob.entity.js';
import { Space } from '../../spaces/space.entity.js';

/** Records that a revision of the space has a file with these bytes. */
@Entity('space_blobs')
export class SpaceBlob {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @Index() @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => Blob) @JoinColumn({ name: 'hash' }) blob?: Relation<Blob>;
}
