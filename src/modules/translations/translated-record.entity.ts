import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Correction } from './segments/page-corrections.js';
import { Translation } from './translation.entity.js';

export type RecordKind = 'page' | 'reusable-content';

/** The segments of a page or a reusable content as of the last completed run, to find what a changed translation affects. */
@Entity('translated_records')
@Index('translated_records_segments_idx', { synchronize: false })
export class TranslatedRecord {
  @PrimaryColumn({ type: 'text', collation: 'C' }) translationId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) kind: RecordKind;
  @PrimaryColumn({ type: 'text', collation: 'C' }) recordId: string;
  /** The hashes of its segments. */
  @Column({ type: 'text', array: true, collation: 'C' }) segments: string[];
  /** Whether some of its segments have no translation. */
  @Column('boolean') incomplete: boolean;
  /** What people wrote on it: it applies there, even if the memory has another translation. */
  @Column('jsonb', { default: [] }) corrections: readonly Correction[];

  @ManyToOne(() => Translation, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'translation_id' }) translation?: Relation<Translation>;
}
