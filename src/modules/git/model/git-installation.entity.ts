import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { User } from '../../identity/user.entity.js';
import { Org } from '../../orgs/org.entity.js';
import { Space } from '../../spaces/space.entity.js';

export const GIT_PROVIDERS = valuesOf({
  github: 'a repository at GitHub',
  gitlab: 'a project at GitLab',
  git: 'a repository at any other host',
});
export type GitProvider = (typeof GIT_PROVIDERS)[number];

export const PULL_MODES = valuesOf({
  auto: 'commits are merged into the space; only what conflicts with it is proposed',
  propose: 'commits are proposed in a change request',
  off: 'commits are left alone',
});
export type PullMode = (typeof PULL_MODES)[number];

export const PUSH_MODES = valuesOf({
  auto: 'edits are committed to the branch',
  off: 'the repository is only read',
});
export type PushMode = (typeof PUSH_MODES)[number];

export const REWRITE_MODES = valuesOf({
  propose: 'what differs is proposed in a change request',
  follow: 'what differs is merged as other commits are',
  stop: 'nothing is synced until the settings change',
});
export type RewriteMode = (typeof REWRITE_MODES)[number];

export const AUTHOR_EMAILS = valuesOf({
  noreply: 'an address of the service that nobody receives mail at',
  real: 'the address of their account',
});
export type AuthorEmails = (typeof AUTHOR_EMAILS)[number];

export const PRIORITIES = valuesOf({
  git: 'the repository',
  gitbook: 'the space',
});
export type Priority = (typeof PRIORITIES)[number];

/** A space that is kept in sync with a folder of a branch, and the state between two syncs. */
@Entity('git_installations')
@Index(['spaceId'], { unique: true })
@Index(['nextCheckAt'])
export class GitInstallation {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Index() @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column('text') provider: GitProvider;
  /** Without credentials; null until it is set. */
  @Column({ type: 'text', nullable: true }) url: string | null;
  /** In full: `refs/heads/main`. */
  @Column({ type: 'text', nullable: true }) ref: string | null;
  /** The folder of the documentation, without slashes at its ends; empty for the whole repository. */
  @Column({ type: 'text', default: '' }) projectDirectory: string;
  /** Where the host shows files and commits, if that does not follow from its address. */
  @Column({ type: 'text', nullable: true }) treeUrl: string | null;
  @Column({ type: 'text', nullable: true }) commitUrl: string | null;
  @Column({ type: 'text', nullable: true }) username: string | null;
  /** The password, the token or the private key, sealed. */
  @Column({ type: 'text', nullable: true }) secret: string | null;
  @Column({ type: 'text', nullable: true }) sshPublicKey: string | null;
  /** The only key that the server may show. */
  @Column({ type: 'text', nullable: true }) sshHostKey: string | null;
  /** What the host signs its hooks with, sealed. */
  @Column({ type: 'text', nullable: true }) hookSecret: string | null;
  @Column({ type: 'text', nullable: true }) commitMessageTemplate: string | null;
  /** Null is `auto` where no merge rules apply, and else `propose`. */
  @Column({ type: 'text', nullable: true }) pull: PullMode | null;
  @Column({ type: 'text', default: 'auto' }) push: PushMode;
  @Column({ type: 'text', default: 'propose' }) onRewrite: RewriteMode;
  @Column({ type: 'text', default: 'noreply' }) authorEmails: AuthorEmails;
  /** Which side decides in the first sync; null proposes what differs. */
  @Column({ type: 'text', nullable: true }) priority: Priority | null;
  /** Patterns of the refs that are shown as draft change requests. */
  @Column({ type: 'text', array: true, default: '{}' }) previewRefs: string[];
  /** Whether pull requests of others are shown, too. */
  @Column({ type: 'boolean', default: false }) previewExternalBranches: boolean;
  @Index() @Column({ type: 'text', collation: 'C' }) createdById: string;

  /** The last commit whose content the line of the repository has. */
  @Column({ type: 'text', nullable: true }) syncedOid: string | null;
  /** The revision with the content of that commit. */
  @Column({ type: 'text', collation: 'C', nullable: true }) syncedRevisionId: string | null;
  /** A commit that was made and perhaps pushed, and the revision that it has. */
  @Column({ type: 'text', nullable: true }) pushedOid: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) pushedRevisionId: string | null;
  /** Edits of the space after this moment are not in the repository yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) editsSince: Date | null;
  /** Where the repository has its pages. */
  @Column({ type: 'jsonb', nullable: true }) layout: RepositoryLayout | null;
  /** The change request that proposes commits, until it is merged. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) changeRequestId: string | null;
  /** What the sync has put into it. */
  @Column({ type: 'text', collation: 'C', nullable: true }) proposedRevisionId: string | null;
  /** Why nothing is synced, or what waits. */
  @Column({ type: 'text', nullable: true }) problem: string | null;
  @Column({ type: 'text', nullable: true }) problemKind: string | null;
  /** Failures since the last success. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  /** When the first of these failures was. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) failingSince: Date | null;
  /** Whether somebody was told that they last. */
  @Column({ type: 'boolean', default: false }) failureReported: boolean;
  /** Null while nothing is to be synced. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) nextCheckAt: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkedAt: Date | null;
  /** When the host last announced a push; null while pushes come that it does not announce. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) hookSeenAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'created_by_id' }) createdBy?: Relation<User>;
}
