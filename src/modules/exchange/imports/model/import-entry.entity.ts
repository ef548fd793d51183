import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../../common/enums/values.js';
import { Import } from './import.entity.js';
import type { OriginPlace } from './origin-place.js';

export const ENTRY_KINDS = valuesOf({
  page: 'the text of a page',
  file: 'an image or another file',
  'reusable-content': 'a text that several pages show',
  other: 'settings, or a file that is not imported',
});
/** Groups, links and folders are no files: they are not reported. */
export type EntryKind = (typeof ENTRY_KINDS)[number] | 'entry';

export const OUTCOMES = valuesOf({
  created: 'it is new',
  updated: 'what it became before has changed',
  moved: 'its page has another address now; its text may have changed, too',
  removed: 'the file is gone, and what it became before is removed',
  unchanged: 'it is the same already',
  skipped: 'it was not imported, for a `reason`',
});
export type Outcome = (typeof OUTCOMES)[number];

/** What becomes of one file of an import. */
@Entity('import_entries')
export class ImportEntry {
  @PrimaryColumn({ type: 'text', collation: 'C' }) importId: string;
  /** Its place in the order of the import. */
  @PrimaryColumn('integer') n: number;
  @Column({ type: 'text', collation: 'C' }) path: string;
  @Column('text') kind: EntryKind;
  /** The id of its page, file or reusable content. */
  @Column({ type: 'text', collation: 'C', nullable: true }) targetId: string | null;
  /** Null until it is read. */
  @Column({ type: 'text', nullable: true }) outcome: Outcome | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** Whether a page refers to the file. */
  @Column({ type: 'boolean', default: false }) wanted: boolean;
  /** The number of its links that lead nowhere. */
  @Column({ type: 'integer', default: 0 }) brokenLinks: number;
  /** What links can lead to within it; null until it is read. */
  @Column({ type: 'text', array: true, nullable: true }) anchors: string[] | null;
  /** The path that the file had at the last import, if it has another one now. */
  @Column({ type: 'text', collation: 'C', nullable: true }) former: string | null;
  /** The hash of its text. */
  @Column({ type: 'text', nullable: true }) source: string | null;
  /** What a file with similar words is recognized by. */
  @Column({ type: 'integer', array: true, nullable: true }) sketch: number[] | null;
  /** What of its tool was not understood, and how often. */
  @Column({ type: 'jsonb', nullable: true }) marks: Record<string, number> | null;
  /** Where the files want the entry to be. */
  @Column({ type: 'jsonb', nullable: true }) place: OriginPlace | null;
  /** The record as the file has it, whatever was edited since. */
  @Column({ type: 'jsonb', nullable: true }) imported: object | null;
  /** The new record, if it differs from the existing one. */
  @Column({ type: 'jsonb', nullable: true }) record: object | null;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'import_id' }) import?: Relation<Import>;
}
