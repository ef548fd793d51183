import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { HOST_KEY } from '../../../common/git/ssh-keys.js';
import { IsHttpUrl, IsMoment, Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
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

const TARGETS = valuesOf({ space: 'a space' });
const NEW = valuesOf({ new: 'the service makes one' });
const ME = valuesOf({ me: 'the caller' });
/** What Git accepts as the name of a branch. */
const BRANCH = /^refs\/heads\/(?![./-])(?!.*(?:\.\.|@\{|\/[/.]|\.lock(?:\/|$)|[/.]$))[^\s\p{Cc}~^:?*[\\]{1,240}$/u;
const BRANCH_RULE = { message: 'must be the full name of a branch, such as `refs/heads/main`' };
const HOST_KEY_RULE = { message: 'must be the key of an SSH server, as `ssh-keyscan` prints it behind the name' };
/** A ref of any kind but tags, with at most one `*`. */
const PATTERN =
  /^refs\/(?!tags\/)[\p{L}\p{M}\p{N}_.@+#=,%-]{1,50}\/(?!$)[\p{L}\p{M}\p{N}_./@+#=,%-]{0,190}(?:\*[\p{L}\p{M}\p{N}_./@+#=,%-]{0,190})?$/u;
const PATTERN_RULE = {
  each: true,
  message: 'must contain only patterns of refs with at most one `*`, such as `refs/heads/docs/*` or `refs/pull/*/head`',
};
const MOST_PATTERNS = 10;
/** Names between slashes, none of which is `.`, `..` or `.git`. */
const FOLDER = /^(?:(?!\.{1,2}(?:\/|$)|\.git(?:\/|$))[^/\\\p{C}]{1,255}(?:\/(?!$)|$)){0,64}$/iu;
const FOLDER_RULE = { message: 'must be the path of a folder, without slashes at its ends' };

export class GitTargetDto {
  @ApiProperty({ enum: TARGETS })
  @IsIn(TARGETS)
  type: 'space';

  /** @example 0UmGg9SpAcEiDeNtIfIe */
  @IsString()
  @Length(1, 100)
  spaceId: string;
}

@Examples({
  'Connect a space (refused until you name one)': { provider: 'git', target: { type: 'space', spaceId: '0UmGg9SpAcEiDeNtIfIe' } },
})
export class CreateGitInstallationDto {
  /** Where the repository is. */
  @ApiProperty({ enum: GIT_PROVIDERS, example: 'git' })
  @IsIn(GIT_PROVIDERS)
  provider: GitProvider;

  @IsObject()
  @ValidateNested()
  @Type(() => GitTargetDto)
  target: GitTargetDto;
}

export class GitProviderConfigurationDto {
  /**
   * The address of the repository: `https://`, or `git@host:path` for SSH. Another address clears the stored secrets and the accepted key of
   * the server.
   * @example https://github.com/example/docs.git
   */
  @Optional()
  @IsString()
  @Length(1, 2048)
  url?: string;

  /** @example refs/heads/main */
  @Optional()
  @IsString()
  @Matches(BRANCH, BRANCH_RULE)
  branch?: string;

  /**
   * The user that the token belongs to. Most hosts accept any name.
   * @example docs-bot
   */
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @Nullable()
  @IsString()
  @Length(1, 200)
  username?: string | null;

  /**
   * A token that may read the repository, and write it unless `push` is `off`. It is encrypted, and never returned.
   * @example a-token-of-the-host
   */
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 4096 })
  @Nullable()
  @IsString()
  @Length(1, 4096)
  accessToken?: string | null;

  /** Makes a new key pair for an address of SSH. The answer has its public part, to be entered at the host. */
  @Optional()
  @IsBoolean()
  generateSshKey?: boolean;

  /**
   * The only key that the SSH server may show from now on. Without one, the answer is a 409 with the keys that it shows: compare their
   * fingerprints with what the host publishes.
   * @example "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl"
   */
  @Optional()
  @IsString()
  @MaxLength(2100)
  @Matches(HOST_KEY, HOST_KEY_RULE)
  hostKey?: string;
}

@Examples({
  'Propose all commits': { pull: 'propose' },
  'Choose a repository (refused until you name one that exists)': {
    providerConfiguration: { url: 'https://git.example.com/docs.git', branch: 'refs/heads/main', accessToken: 'a-token-of-the-host' },
  },
  'Use SSH (refused until you name a repository that exists)': {
    providerConfiguration: { url: 'git@git.example.com:docs.git', branch: 'refs/heads/main', generateSshKey: true },
  },
  'Only read the repository': { push: 'off' },
  'Show branches as change requests': { previewRefs: ['refs/heads/docs/*'] },
  'Make a secret for hooks of the host': { hookSecret: 'new' },
})
export class UpdateGitInstallationDto {
  @ApiPropertyOptional({ enum: GIT_PROVIDERS })
  @Optional()
  @IsIn(GIT_PROVIDERS)
  provider?: GitProvider;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => GitProviderConfigurationDto)
  providerConfiguration?: GitProviderConfigurationDto;

  /**
   * The folder of the repository that has the documentation; empty for all of it.
   * @example docs
   */
  @Optional()
  @IsString()
  @MaxLength(1024)
  @Matches(FOLDER, FOLDER_RULE)
  projectDirectory?: string;

  /**
   * The first line of commits. `{change_request_number}` and `{change_request_subject}` are replaced.
   * @example "docs: {change_request_subject}"
   */
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @Nullable()
  @IsString()
  @Length(1, 200)
  commitMessageTemplate?: string | null;

  /** Which side decides in the first sync where both have different texts. Without it, a change request proposes those of Git. */
  @ApiPropertyOptional({ enum: PRIORITIES, nullable: true })
  @Nullable()
  @IsIn(PRIORITIES)
  priority?: Priority | null;

  /** What becomes of commits. Without it, they are merged where no merge rules apply to the space, and else proposed. */
  @ApiPropertyOptional({ enum: PULL_MODES, nullable: true })
  @Nullable()
  @IsIn(PULL_MODES)
  pull?: PullMode | null;

  @ApiPropertyOptional({ enum: PUSH_MODES })
  @Optional()
  @IsIn(PUSH_MODES)
  push?: PushMode;

  /** What happens when the history of the branch was rewritten. */
  @ApiPropertyOptional({ enum: REWRITE_MODES })
  @Optional()
  @IsIn(REWRITE_MODES)
  onRewrite?: RewriteMode;

  /** Which address commits name for those who edited. */
  @ApiPropertyOptional({ enum: AUTHOR_EMAILS })
  @Optional()
  @IsIn(AUTHOR_EMAILS)
  authorEmails?: AuthorEmails;

  /**
   * Which branches and pull requests are shown as draft change requests: names of refs, in which a `*` stands for any text.
   */
  @ApiPropertyOptional({ type: [String], maxItems: MOST_PATTERNS, example: ['refs/heads/docs/*', 'refs/pull/*/head'] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_PATTERNS)
  @IsString({ each: true })
  @Matches(PATTERN, PATTERN_RULE)
  previewRefs?: string[];

  /** Whether pull requests are shown whose commit is not the head of a branch of the repository: anybody may have written them. */
  @Optional()
  @IsBoolean()
  previewExternalBranches?: boolean;

  /**
   * What the host signs its hooks with: `new` makes one, which only this answer contains, and which replaces the former. Without one
   * (`null`), no hooks are taken.
   */
  @ApiPropertyOptional({ enum: NEW, nullable: true })
  @Nullable()
  @IsIn(NEW)
  hookSecret?: 'new' | null;

  /** Commits become revisions in the name of this user from now on, with their permissions. */
  @ApiPropertyOptional({ enum: ME })
  @Optional()
  @IsIn(ME)
  createdBy?: 'me';
}

export class GitSyncDto {
  /**
   * The address of the repository. Credentials in it are stored encrypted, and removed from it.
   * @example https://git.example.com/docs.git
   */
  @IsString()
  @Length(1, 2048)
  url: string;

  /** @example refs/heads/main */
  @IsString()
  @Matches(BRANCH, BRANCH_RULE)
  ref: string;

  /** Where the host shows the files of the branch: spaces and their pages link to it. Known for GitHub and GitLab. */
  @Optional()
  @IsHttpUrl()
  repoTreeURL?: string;

  /** Where the host shows commits, to be followed by the id of one: revisions link to it. Known for GitHub and GitLab. */
  @Optional()
  @IsHttpUrl()
  repoCommitURL?: string;

  /**
   * The folder of the repository that has the documentation.
   * @example docs
   */
  @Optional()
  @IsString()
  @MaxLength(1024)
  @Matches(FOLDER, FOLDER_RULE)
  repoProjectDirectory?: string;

  /** When the commit was made: what is older than the last sync is ignored. */
  @ApiPropertyOptional({ type: String, format: 'date-time' })
  @Optional()
  @IsMoment()
  timestamp?: string;
}

@Examples({
  'Import a branch (refused until you name a repository that exists)': { url: 'https://git.example.com/docs.git', ref: 'refs/heads/main' },
})
export class GitImportDto extends GitSyncDto {
  /** Whether the texts of the repository are taken where both sides changed the same, instead of a change request. */
  @Optional()
  @IsBoolean()
  force?: boolean;
}

@Examples({
  'Export to a branch (refused until you name a repository that exists)': {
    url: 'https://git.example.com/docs.git',
    ref: 'refs/heads/main',
    commitMessage: 'Update the documentation',
  },
})
export class GitExportDto extends GitSyncDto {
  /** @example "Update the documentation" */
  @IsString()
  @Length(1, 5000)
  commitMessage: string;

  /** Whether commits that were proposed and put aside are undone in the repository, with a further commit. History is never rewritten. */
  @Optional()
  @IsBoolean()
  force?: boolean;
}
