import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { GIT_FILE_OUTCOMES, type GitFileOutcome } from '../model/git-operation-file.entity.js';
import {
  GIT_DIRECTIONS,
  GIT_OPERATION_STATES,
  GIT_STAGES,
  GIT_TRIGGERS,
  type GitDirection,
  type GitOperationState,
  type GitStage,
  type GitTrigger,
} from '../model/git-operation.entity.js';

@ApiSchema({ name: 'GitOperationError' })
export class GitOperationErrorView {
  /** The kind of the failure, such as `git-unauthorized`, `config` or `refused`. */
  @ApiProperty({ type: String, example: 'git-unauthorized' }) type: string;
  /** @example "The server refuses the token." */
  message: string;
}

@ApiSchema({ name: 'GitOperationCounts' })
export class GitOperationCountsView {
  @ApiProperty({ type: 'integer', example: 1 }) created: number;
  @ApiProperty({ type: 'integer', example: 2 }) updated: number;
  @ApiProperty({ type: 'integer', example: 0 }) removed: number;
  /** Files that were left as they are, for a reason. */
  @ApiProperty({ type: 'integer', example: 0 }) skipped: number;
}

@ApiSchema({ name: 'GitOperationUrls' })
export class GitOperationUrls {
  @Address('https://docs.example.com/v1/git/installations/0UmGg9GiTiNsTaLlAtIo/operations/0UmGg9GiToPeRaTiOnId') location: string;
}

/** A sync in one direction that had something to do, or failed. */
@ApiSchema({ name: 'GitOperation' })
export class GitOperationView {
  object: 'git-operation';
  /** @example 0UmGg9GiToPeRaTiOnId */
  id: string;
  @ApiProperty({ enum: GIT_DIRECTIONS, example: 'import' }) direction: GitDirection;
  @ApiProperty({ enum: GIT_TRIGGERS, example: 'content' }) trigger: GitTrigger;
  @ApiProperty({ enum: GIT_OPERATION_STATES, example: 'success' }) state: GitOperationState;
  /** How far it came. */
  @ApiProperty({ enum: GIT_STAGES, example: 'finalize' }) stage: GitStage;
  /** Whether files were left out: the list of files says why. */
  attention: boolean;
  error?: GitOperationErrorView;
  /** The commit before. Absent in the first sync. */
  @ApiPropertyOptional({ type: String, example: '9c1185a5c5e9fc54612808977ee8f548b2258d31' }) from?: string;
  /** The commit that it read or made. */
  @ApiPropertyOptional({ type: String, example: '7fd1a60b01f91b314f59955a4e4d4e80d8edf11d' }) to?: string;
  /** The revision that it made, or pushed. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9ReViSiOnIdEnTi' }) revision?: string;
  /** The change request that has what it proposes. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9ChAnGeReQuEsTi' }) changeRequest?: string;
  counts: GitOperationCountsView;
  @Moment() startedAt: string;
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:02.000Z' }) endedAt?: string;
  urls: GitOperationUrls;
}

@ApiSchema({ name: 'GitOperationList' })
export class GitOperationListView extends ListOf(GitOperationView) {}

/** What an operation did with a file. */
@ApiSchema({ name: 'GitOperationFile' })
export class GitOperationFileView {
  object: 'git-operation-file';
  /** Below the project directory. @example guides/setup.md */
  path: string;
  @ApiProperty({ enum: GIT_FILE_OUTCOMES, example: 'updated' }) outcome: GitFileOutcome;
  @ApiPropertyOptional({ type: String, example: 'It is not text in UTF-8' }) reason?: string;
  /** The id of the page, the file or the reusable content. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9PaGeIdEnTiFyer' }) target?: string;
}

@ApiSchema({ name: 'GitOperationFileList' })
export class GitOperationFileListView extends ListOf(GitOperationFileView) {}
