import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { GitInstallation } from './git-installation.entity.js';

export const GIT_DIRECTIONS = valuesOf({
  import: 'from the repository into the space',
  export: 'from the space into the repository',
});
export type GitDirection = (typeof GIT_DIRECTIONS)[number];

export const GIT_OPERATION_STATES = valuesOf({
  running: 'it is in progress',
  success: 'it has ended; `attention` says what was left out',
  failure: '`error` says why; it is tried again',
});
export type GitOperationState = (typeof GIT_OPERATION_STATES)[number];

export const GIT_TRIGGERS = valuesOf({
  schedule: 'it was time to look',
  content: 'the space was edited',
  request: 'somebody asked for it',
  hook: 'the host announced a change',
});
export type GitTrigger = (typeof GIT_TRIGGERS)[number];

export const GIT_STAGES = valuesOf({
  repo_fetch: 'the commits are fetched',
  config_check: 'the settings and the table of contents are read',
  content_process: 'the files are read or written',
  finalize: 'the result is merged, proposed or pushed',
});
export type GitStage = (typeof GIT_STAGES)[number];

export interface GitCounts {
  created: number;
  updated: number;
  removed: number;
  skipped: number;
}

/** One run in one direction that had something to do, or failed. */
@Entity('git_operations')
@Index(['installationId', 'startedAt', 'id'])
export class GitOperation {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) installationId: string;
  @Column('text') direction: GitDirection;
  @Column('text') trigger: GitTrigger;
  @Column('text') state: GitOperationState;
  @Column('text') stage: GitStage;
  /** Why it failed. */
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** The kind of the failure. */
  @Column({ type: 'text', nullable: true }) errorType: string | null;
  @Column({ type: 'text', nullable: true }) fromOid: string | null;
  @Column({ type: 'text', nullable: true }) toOid: string | null;
  /** The revision that it made. */
  @Column({ type: 'text', collation: 'C', nullable: true }) revisionId: string | null;
  /** The change request that has what it proposes. */
  @Column({ type: 'text', collation: 'C', nullable: true }) changeRequestId: string | null;
  @Column({ type: 'jsonb', nullable: true }) counts: GitCounts | null;
  @Column({ type: 'timestamptz', precision: 3 }) startedAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) endedAt: Date | null;

  @ManyToOne(() => GitInstallation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'installation_id' })
  installation?: Relation<GitInstallation>;
}
