import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Language } from '../../../common/contract/languages.js';
import { Space } from '../../spaces/space.entity.js';

/** How far the search index has followed a space. */
@Entity('search_spaces')
@Index('search_spaces_unfinished_idx', ['spaceId'], { where: 'rebuilt_to IS NOT NULL OR computed_seed IS NOT NULL' })
export class IndexedSpace {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  /** The revision that is indexed. */
  @Column({ type: 'text', collation: 'C' }) revisionId: string;
  @Column({ type: 'text', nullable: true }) language: Language | null;
  /** The state of the sources of its computed pages; null if it has none. */
  @Column({ type: 'text', nullable: true }) computedSeed: string | null;
  /** During a rebuild, the id of the last page that was indexed again; null if no rebuild is running. */
  @Column({ type: 'text', collation: 'C', nullable: true }) rebuiltTo: string | null;

  @OneToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
