import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/**
 * Words that the pages of a space have, and that begin or end alike: each is in two of these rows. `near-spellings.ts` says how
 * similar spellings are found in them.
 */
@Entity('search_words')
@Index('search_words_bucket_idx', ['bucket'])
export class SearchWord {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) bucket: string;
  /** Each with a space on both sides. */
  @Column({ type: 'text', collation: 'C' }) words: string;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
