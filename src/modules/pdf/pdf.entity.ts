import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../spaces/space.entity.js';

export type PdfState = 'waiting' | 'ready' | 'failed';

/** What a PDF is made of. */
export interface PdfInput {
  revisionId: string;
  page: string | null;
  only: boolean;
  title: string;
  lines: readonly string[];
  /** The language of our own texts; PDFs that were requested before this existed have none. */
  language?: string;
}

/** A PDF that was requested. Its id is the hash of its content, so equal requests share it. Its bytes are in the file store. */
@Entity('pdfs')
@Index('pdfs_space_idx', ['spaceId'])
@Index('pdfs_expires_idx', ['expiresAt'])
export class Pdf {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column('jsonb') input: PdfInput;
  @Column('text') state: PdfState;
  /** Why it could not be made. */
  @Column({ type: 'text', nullable: true }) failure: string | null;
  /** Who asked for it since it could not be made. */
  @Column({ type: 'text', array: true, collation: 'C', default: '{}' }) askedBy: string[];
  /** In bytes, once it is ready. */
  @Column({ type: 'bigint', nullable: true }) size: string | null;
  /** Until when a process is making it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  /** When the last of its URLs expires. */
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
