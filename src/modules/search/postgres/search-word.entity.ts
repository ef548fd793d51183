import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/** A word that a page of a space has, with the keys by which similar spellings find it. */
@Entity('search_words')
@Index('search_words_keys_idx', { synchronize: false })
export class SearchWord {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) word: string;
  @Column({ type: 'text', array: true, collation: 'C' }) keys: string[];

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
