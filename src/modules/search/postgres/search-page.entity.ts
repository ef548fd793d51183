import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Language } from '../../../common/contract/languages.js';
import { Space } from '../../spaces/space.entity.js';
import type { PageSection } from '../search-engine.js';

/** A page in the search index. `lexemes-of.ts` says what the two vectors contain. */
@Entity('search_pages')
@Index('search_pages_heads_idx', { synchronize: false })
@Index('search_pages_words_idx', { synchronize: false })
@Index('search_pages_sampled_idx', { synchronize: false })
export class SearchPage {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) pageId: string;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('text') path: string;
  @Column({ type: 'text', array: true }) ancestors: string[];
  @Column({ type: 'text', nullable: true }) language: Language | null;
  @Column('jsonb') sections: PageSection[];
  @Column('tsvector') heads: string;
  @Column('tsvector') words: string;
  /** Whether it is one of the few pages that tell how frequent a word is. */
  @Column({ type: 'boolean', default: false }) sampled: boolean;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
