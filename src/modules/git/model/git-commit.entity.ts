import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { GitInstallation } from './git-installation.entity.js';

export const GIT_COMMIT_STATES = valuesOf({
  pending: 'it was found, and is being read',
  included: 'the space has what it has',
  proposed: 'a change request has it, and waits for a person',
  failed: 'it could not be read; it is tried again',
  dropped: 'it is in the branch no more, or was put aside',
});
export type GitCommitState = (typeof GIT_COMMIT_STATES)[number];

/** A commit of a branch that was found by a pull, or pushed. */
@Entity('git_commits')
@Index(['installationId', 'createdAt', 'n'])
@Index('git_commits_behind_idx', ['installationId'], { where: `state IN ('pending', 'proposed', 'failed')` })
export class GitCommitRow {
  @PrimaryColumn({ type: 'text', collation: 'C' }) installationId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) oid: string;
  /** Its place among those that were found together, the oldest first. */
  @Column('integer') n: number;
  @Column({ type: 'text', array: true, default: '{}' }) parents: string[];
  @Column('text') message: string;
  /** The name that the commit claims. It proves nothing. */
  @Column('text') author: string;
  @Column({ type: 'timestamptz', precision: 3 }) authoredAt: Date;
  @Column({ type: 'timestamptz', precision: 3 }) committedAt: Date;
  /** Whether this service made it. */
  @Column('boolean') createdHere: boolean;
  @Column('text') state: GitCommitState;
  @Column({ type: 'text', collation: 'C', nullable: true }) operationId: string | null;
  /** The revision that has it. */
  @Column({ type: 'text', collation: 'C', nullable: true }) revisionId: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => GitInstallation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'installation_id' })
  installation?: Relation<GitInstallation>;
}
