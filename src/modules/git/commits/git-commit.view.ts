import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { GIT_COMMIT_STATES, type GitCommitState } from '../model/git-commit.entity.js';

export class GitCommitAuthorView {
  /** The name that the commit claims, which proves nothing. @example Grace */
  name: string;
}

export class GitCommitUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/git/commits/9c1185a5c5e9fc54612808977ee8f548b2258d31')
  location: string;
}

/** A commit that a sync found or made. */
@ApiSchema({ name: 'GitCommit' })
export class GitCommitView {
  object: 'git-commit';
  /** @example 9c1185a5c5e9fc54612808977ee8f548b2258d31 */
  oid: string;
  /** @example ["7fd1a60b01f91b314f59955a4e4d4e80d8edf11d"] */
  parents: string[];
  /** At most 2,048 characters of it. @example "Describe the setup" */
  message: string;
  author: GitCommitAuthorView;
  @Moment() authoredAt: string;
  @Moment() committedAt: string;
  /** Whether the commit was made here, and not by somebody who edited files. */
  createdByGitBook: boolean;
  @ApiProperty({ enum: GIT_COMMIT_STATES, example: 'included' }) state: GitCommitState;
  /** The operation that found or made it. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9GiToPeRaTiOnId' }) operation?: string;
  /** The revision that has it: of the space, or of the change request that proposes it. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9ReViSiOnIdEnTi' }) revision?: string;
  /** Where the host shows it. */
  @Address('https://github.com/example/docs/commit/9c1185a5c5e9fc54612808977ee8f548b2258d31') url?: string;
  urls: GitCommitUrls;
}

@ApiSchema({ name: 'GitCommitList' })
export class GitCommitListView extends ListOf(GitCommitView) {}
