import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { GitOperation } from './git-operation.entity.js';

export const GIT_FILE_OUTCOMES = valuesOf({
  created: 'it is new',
  updated: 'it has changed',
  moved: 'it has another place; its text may have changed, too',
  removed: 'it is gone',
  skipped: 'it was left as it is, for a `reason`',
});
export type GitFileOutcome = (typeof GIT_FILE_OUTCOMES)[number];

/** What an operation did with a file. */
@Entity('git_operation_files')
export class GitOperationFile {
  @PrimaryColumn({ type: 'text', collation: 'C' }) operationId: string;
  @PrimaryColumn('integer') n: number;
  @Column('text') path: string;
  @Column('text') outcome: GitFileOutcome;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** The page, file or reusable content. */
  @Column({ type: 'text', collation: 'C', nullable: true }) targetId: string | null;

  @ManyToOne(() => GitOperation, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'operation_id' }) operation?: Relation<GitOperation>;
}

export type ReportedFile = Pick<GitOperationFile, 'path' | 'outcome' | 'reason' | 'targetId'>;
