import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Language } from '../../common/contract/languages.js';
import type { Document } from '../../common/document/rich-text.js';
import { valuesOf } from '../../common/enums/values.js';
import { Org } from '../orgs/org.entity.js';
import { Space } from '../spaces/space.entity.js';

export const TRANSLATION_STATUSES = valuesOf({
  pending: 'has not run yet, or the last run did not complete',
  running: 'is being translated',
  completed: 'the last run completed',
});
export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

export const RUN_STATUSES = valuesOf({
  running: 'is waiting or in progress',
  completed: 'the result contains the translation',
  failed: 'ended with an error; the result is unchanged',
  cancelled: 'was cancelled; the result is unchanged',
});
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A segment that stays in the source language, because the engine broke its tags. */
export interface KeptSegment {
  /** The id of the page or the reusable content. */
  record: string;
  text: string;
}

export interface RunProgress {
  /** Pages and reusable contents to translate, and how many of them are done. */
  records: number;
  done: number;
  /** Segments that were sent to the engine. */
  sent: number;
  /** Segments whose translation was known. */
  reused: number;
}

/** The latest run. */
export interface Run {
  id: string;
  status: RunStatus;
  error?: string;
  startedAt: string;
  finishedAt?: string;
  /** The user who started it: the author of the revisions. */
  userId: string;
  /** The revision of the source that it translates. */
  sourceRevision: string;
  progress: RunProgress;
  kept: { count: number; items: readonly KeptSegment[] };
  /** The change requests for the pages where people had edited what the run changed. */
  changeRequests?: readonly string[];
}

/** Durations are in milliseconds. */
export interface TranslationStats {
  runs: number;
  totalWords: number;
  totalPages: number;
  totalDuration: number;
  latestRunDuration: number;
  latestPages: number;
  latestWords: number;
}

export const NO_STATS: TranslationStats = {
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalDuration: 0,
  latestRunDuration: 0,
  latestPages: 0,
  latestWords: 0,
};

/** A space that is translated into another language: the source, the result, and the state between runs. */
@Entity('translations')
@Index('translations_org_idx', ['orgId', 'createdAt', 'id'])
@Index('translations_source_idx', ['sourceSpaceId'])
@Index('translations_result_idx', ['resultSpaceId'])
export class Translation {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) sourceSpaceId: string;
  @Column('text') sourceLanguage: Language;
  @Column('text') language: Language;
  @Column('jsonb') instructions: Document;
  /** Null until the first run. */
  @Column({ type: 'text', collation: 'C', nullable: true }) resultSpaceId: string | null;
  /** The head of the result when the last run had completed. */
  @Column({ type: 'text', collation: 'C', nullable: true }) resultRevisionId: string | null;
  @Column({ type: 'text', default: 'pending' }) status: TranslationStatus;
  /** The revision of the source that the last completed run translated. */
  @Column({ type: 'text', collation: 'C', nullable: true }) sourceRevisionId: string | null;
  /** The translation of that revision, with what was learnt of people: a revision of the result, but maybe never its head. What differs from it in the result was edited by people. */
  @Column({ type: 'text', collation: 'C', nullable: true }) engineRevisionId: string | null;
  /** What earlier versions propose all pages in. It goes with the next minor version: until then such a version may run beside this one. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false }) changeRequestId?: string | null;
  /** Identifies the glossary that the last completed run used. */
  @Column({ type: 'text', collation: 'C', nullable: true }) glossary: string | null;
  @Column('jsonb') stats: TranslationStats;
  @Column({ type: 'jsonb', nullable: true }) lastRun: Run | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
  @ManyToOne(() => Space) @JoinColumn({ name: 'source_space_id' }) source?: Relation<Space>;
  @ManyToOne(() => Space) @JoinColumn({ name: 'result_space_id' }) result?: Relation<Space>;
}
