import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TargetKind } from '../versions/merge/conflict.js';
import { Translation } from './translation.entity.js';

/** A page of the result, or something else in it, where people and a run changed the same. The result has what people wrote. */
@Entity('translation_conflicts')
@Index('translation_conflicts_change_request_idx', ['changeRequestId'])
export class TranslationConflict {
  @PrimaryColumn({ type: 'text', collation: 'C' }) translationId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) kind: TargetKind;
  @PrimaryColumn({ type: 'text', collation: 'C' }) recordId: string;
  /** Proposes what the run wrote. It waits for a person until it is merged or archived. */
  @Column({ type: 'text', collation: 'C' }) changeRequestId: string;
  /** The base of the merge in which the conflict was found first. */
  @Column({ type: 'text', collation: 'C' }) baseRevisionId: string;
  /** What the latest run proposed: if the change request has another content, people edited it. */
  @Column({ type: 'text', collation: 'C' }) proposedRevisionId: string;
  /** The places of the texts in conflict. What people wrote there is no translation of the present source. */
  @Column('jsonb') places: readonly string[];
  /** The sentences of the source. */
  @Column('jsonb') sentences: readonly string[];

  @ManyToOne(() => Translation, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'translation_id' }) translation?: Relation<Translation>;
}
