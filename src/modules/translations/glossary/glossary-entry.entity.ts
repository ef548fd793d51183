import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Language } from '../../../common/contract/languages.js';
import { Org } from '../../orgs/org.entity.js';

/** A term with its translations, which engines use. */
@Entity('glossary_entries')
@Index('glossary_entries_org_idx', ['orgId', 'createdAt', 'id'])
export class GlossaryEntry {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('jsonb') translations: Partial<Record<Language, string>>;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
}
