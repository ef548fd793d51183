import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import {
  AUTHOR_EMAILS,
  GIT_PROVIDERS,
  PRIORITIES,
  PULL_MODES,
  PUSH_MODES,
  REWRITE_MODES,
  type AuthorEmails,
  type GitProvider,
  type Priority,
  type PullMode,
  type PushMode,
  type RewriteMode,
} from '../model/git-installation.entity.js';
import { GIT_DIRECTIONS, GIT_OPERATION_STATES, type GitDirection, type GitOperationState } from '../model/git-operation.entity.js';
import { INSTALLATION_STATUSES, type InstallationStatus } from './installation-status.js';
import { GitOperationErrorView, GitOperationFileView } from '../operations/git-operation.view.js';

@ApiSchema({ name: 'GitTarget' })
export class GitTargetView {
  type: 'space';
  /** @example 0UmGg9SpAcEiDeNtIfIe */
  spaceId: string;
}

@ApiSchema({ name: 'GitProviderConfiguration' })
export class GitProviderConfigurationView {
  @ApiPropertyOptional({ type: String, example: 'https://git.example.com/docs.git' }) url?: string;
  @ApiPropertyOptional({ type: String, example: 'refs/heads/main' }) branch?: string;
  @ApiPropertyOptional({ type: String, example: 'docs-bot' }) username?: string;
  /** Whether a token or a private key is stored. */
  hasSecret: boolean;
  /** The public part of the key for SSH: enter it at the host. */
  @ApiPropertyOptional({ type: String, example: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINrBQ1bndAmDzUQyfHFlWq4g bindery' })
  sshPublicKey?: string;
  /** The only key that the SSH server may show. */
  @ApiPropertyOptional({ type: String, example: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl' })
  hostKey?: string;
  @ApiPropertyOptional({ type: String, example: 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU' }) hostKeyFingerprint?: string;
}

/** How the host announces changes. */
@ApiSchema({ name: 'GitHook' })
export class GitHookView {
  /** Where the host sends its hooks. */
  @Address('https://docs.example.com/v1/git/hooks/0UmGg9GiTiNsTaLlAtIo') url: string;
  /** Whether there is a secret. Without one, no hooks are taken. */
  hasSecret: boolean;
  /** When the last push was announced. While pushes are announced, the repository is looked at only once an hour. */
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:02.000Z' }) seenAt?: string;
}

@ApiSchema({ name: 'GitInstallationPermissions' })
export class GitInstallationPermissions {
  view: boolean;
  sync: boolean;
  admin: boolean;
}

@ApiSchema({ name: 'GitInstallationUrls' })
export class GitInstallationUrls {
  @Address('https://docs.example.com/v1/git/installations/0UmGg9GiTiNsTaLlAtIo') location: string;
}

/** The connection of a space with a folder of a branch of a repository. */
@ApiSchema({ name: 'GitInstallation' })
export class GitInstallationView {
  object: 'git-installation';
  /** @example 0UmGg9GiTiNsTaLlAtIo */
  id: string;
  @ApiProperty({ enum: INSTALLATION_STATUSES, example: 'active' }) status: InstallationStatus;
  @ApiProperty({ enum: GIT_PROVIDERS, example: 'git' }) provider: GitProvider;
  target: GitTargetView;
  providerConfiguration: GitProviderConfigurationView;
  hook: GitHookView;
  /** @example docs */
  projectDirectory: string;
  /** Where the host shows the files of the branch, if somebody told it. */
  @Address('https://git.example.com/docs/src/branch/main') repoTreeURL?: string;
  /** Where the host shows commits, if somebody told it. */
  @Address('https://git.example.com/docs/commit') repoCommitURL?: string;
  @ApiPropertyOptional({ type: String, example: 'docs: {change_request_subject}' }) commitMessageTemplate?: string;
  @ApiPropertyOptional({ enum: PRIORITIES }) priority?: Priority;
  @ApiPropertyOptional({ enum: PULL_MODES }) pull?: PullMode;
  @ApiProperty({ enum: PUSH_MODES, example: 'auto' }) push: PushMode;
  @ApiProperty({ enum: REWRITE_MODES, example: 'propose' }) onRewrite: RewriteMode;
  @ApiProperty({ enum: AUTHOR_EMAILS, example: 'noreply' }) authorEmails: AuthorEmails;
  /** Which branches and pull requests are shown as draft change requests. */
  @ApiProperty({ type: [String], example: ['refs/heads/docs/*'] }) previewRefs: string[];
  /** Whether pull requests of others are shown, too. */
  previewExternalBranches: boolean;
  /**
   * The id of the user in whose name commits become revisions.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  createdBy: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  /** What the caller may do with the installation. */
  permissions: GitInstallationPermissions;
  urls: GitInstallationUrls;
}

@ApiSchema({ name: 'UpdatedGitInstallation' })
export class UpdatedGitInstallationView extends GitInstallationView {
  /** The new secret for hooks, if you asked for one. It is returned only once. */
  @ApiPropertyOptional({ type: String, example: 'bdg_fJ3kQ8zR1mXw7TnB4vLc9SdYp2HgA6eUoK5iWtE0' }) hookSecret?: string;
}

@ApiSchema({ name: 'GitBranch' })
export class GitBranchView {
  /** @example refs/heads/main */
  name: string;
  /** The id of its commit. @example 9c1185a5c5e9fc54612808977ee8f548b2258d31 */
  oid: string;
}

@ApiSchema({ name: 'GitBranches' })
export class GitBranchesView {
  @ApiProperty({ type: [GitBranchView] }) items: GitBranchView[];
}

@ApiSchema({ name: 'GitTestCounts' })
export class GitTestCountsView {
  @ApiProperty({ type: 'integer', example: 12 }) created: number;
  @ApiProperty({ type: 'integer', example: 2 }) updated: number;
  @ApiProperty({ type: 'integer', example: 0 }) moved: number;
  @ApiProperty({ type: 'integer', example: 0 }) removed: number;
  /** Files that would be left as they are, for a reason. */
  @ApiProperty({ type: 'integer', example: 1 }) skipped: number;
}

@ApiSchema({ name: 'GitTestDirection' })
export class GitTestDirectionView {
  counts: GitTestCountsView;
  /** The first 1,000 files, with the reasons for those that would be skipped. */
  @ApiProperty({ type: [GitOperationFileView] }) files: GitOperationFileView[];
  /** Why it would be proposed in a change request, if it would be even without a conflict. */
  @ApiPropertyOptional({ type: String, example: 'Merge rules apply to the space, so commits are proposed.' }) proposed?: string;
}

/** What a sync would do. */
@ApiSchema({ name: 'GitTest' })
export class GitTestView {
  object: 'git-test';
  /** The first 1,000 branches. */
  @ApiProperty({ type: [GitBranchView] }) branches: GitBranchView[];
  /** The commit of the chosen branch; absent if there is no such branch yet. */
  @ApiPropertyOptional({ type: String, example: '9c1185a5c5e9fc54612808977ee8f548b2258d31' }) commit?: string;
  /** @example docs */
  projectDirectory: string;
  /** How many pages the commit has. Absent if nothing is new in it. */
  @ApiPropertyOptional({ type: 'integer', example: 14 }) pages?: number;
  /** What would come into the space. Absent if nothing is new in the repository. */
  import?: GitTestDirectionView;
  /** What would be committed. Absent if nothing is to be pushed, or if it depends on how commits are merged. */
  export?: GitTestDirectionView;
}

@ApiSchema({ name: 'GitSyncOperation' })
export class GitSyncOperationView {
  @ApiProperty({ enum: GIT_OPERATION_STATES, example: 'success' }) state: GitOperationState;
  @ApiProperty({ enum: GIT_DIRECTIONS, example: 'import' }) direction: GitDirection;
  @Moment() startedAt: string;
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:02.000Z' }) endedAt?: string;
  error?: GitOperationErrorView;
}

/** What is synced, when, and what waits for whom. */
@ApiSchema({ name: 'GitSyncState' })
export class GitSyncStateView {
  /** @example docs */
  repoName: string;
  @ApiProperty({ enum: GIT_PROVIDERS, example: 'git' }) installationProvider: GitProvider;
  @ApiProperty({ enum: INSTALLATION_STATUSES, example: 'active' }) installationStatus: InstallationStatus;
  /** @example 0UmGg9GiTiNsTaLlAtIo */
  installationId: string;
  @ApiPropertyOptional({ type: String, example: 'https://git.example.com/docs.git' }) url?: string;
  @Moment() updatedAt: string;
  /** The latest operation. */
  operation?: GitSyncOperationView;
  /** Seconds that an operation may take. */
  @ApiProperty({ type: 'integer', example: 900 }) operationTimeout: number;
  /** The last commit that both sides have. */
  @ApiPropertyOptional({ type: String, example: '9c1185a5c5e9fc54612808977ee8f548b2258d31' }) syncedCommit?: string;
  /** How many commits were found that the space does not have: they wait in a change request, or could not be read yet. */
  @ApiProperty({ type: 'integer', example: 0 }) behind: number;
  /** The change request with commits that wait for a person: nothing is pushed until it is merged. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9ChAnGeReQuEsTi' }) conflict?: string;
  /** Why the last sync failed, or could not do everything. */
  problem?: GitOperationErrorView;
  /** Failures since the last success. */
  @ApiProperty({ type: 'integer', example: 0 }) failures: number;
  /** What becomes of commits, if an administrator set it: with `auto`, they are merged whatever the merge rules of the space say. */
  @ApiPropertyOptional({ enum: PULL_MODES }) pull?: PullMode;
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:02.000Z' }) checkedAt?: string;
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:35:02.000Z' }) nextCheckAt?: string;
}
