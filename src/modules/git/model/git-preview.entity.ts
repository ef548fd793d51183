import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { GitInstallation } from './git-installation.entity.js';
import type { GitPath } from './git-path.entity.js';

export const GIT_PREVIEW_STATES = valuesOf({
  shown: 'its change request shows it',
  unchanged: 'it changes nothing of the documentation',
  merged: 'the synced branch contains it',
  gone: 'it does not exist any more, or is not previewed any more',
  archived: 'somebody has put its change request aside; a further push opens it again',
  idle: 'nothing was pushed for 30 days',
  failed: 'it cannot be read: `problem` says why',
});
export type GitPreviewState = (typeof GIT_PREVIEW_STATES)[number];

type KnownFile = Omit<GitPath, 'installationId' | 'installation'>;

/** What the files stood for at the commit that a branch started from. */
export interface PreviewBase {
  layout: RepositoryLayout | null;
  paths: readonly KnownFile[];
}

/** What a branch changes in that. */
export interface PreviewOwn {
  layout: RepositoryLayout | null;
  changed: readonly KnownFile[];
  removed: readonly string[];
}

/** A branch or a pull request that is shown as a draft change request. */
@Entity('git_previews')
export class GitPreview {
  @PrimaryColumn({ type: 'text', collation: 'C' }) installationId: string;
  /** In full: `refs/heads/docs/setup`. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) ref: string;
  /** The commit that was read last. */
  @Column('text') headOid: string;
  /** The commit of the synced branch that it was last compared with. */
  @Column('text') mainOid: string;
  @Column('text') state: GitPreviewState;
  @Column({ type: 'text', nullable: true }) problem: string | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) changeRequestId: string | null;
  /** The content of the last commit, without what was edited in the change request. */
  @Column({ type: 'text', collation: 'C', nullable: true }) lineRevisionId: string | null;
  /** The commit that the branch started from, and its content. */
  @Column({ type: 'text', nullable: true }) baseOid: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) baseRevisionId: string | null;
  @Column({ type: 'jsonb', nullable: true, select: false }) base: PreviewBase | null;
  @Column({ type: 'jsonb', nullable: true, select: false }) own: PreviewOwn | null;
  @Column({ type: 'timestamptz', precision: 3 }) pushedAt: Date;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => GitInstallation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'installation_id' })
  installation?: Relation<GitInstallation>;
}
