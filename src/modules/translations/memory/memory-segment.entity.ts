import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Language } from '../../../common/contract/languages.js';
import { Org } from '../../orgs/org.entity.js';

export type SegmentOrigin = 'engine' | 'person';

/** A segment with its translation. All translations of an organization from one language to another share it. */
@Entity('translation_memory')
export class MemorySegment {
  @PrimaryColumn({ type: 'text', collation: 'C' }) orgId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) sourceLanguage: Language;
  @PrimaryColumn({ type: 'text', collation: 'C' }) language: Language;
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('text') segment: string;
  @Column('text') translation: string;
  /** The translation of a person is never replaced by that of an engine. */
  @Column('text') origin: SegmentOrigin;
  /** Identifies the terms of the glossary that the engine was given; empty for none. */
  @Column({ type: 'text', collation: 'C', default: '' }) terms: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
}
