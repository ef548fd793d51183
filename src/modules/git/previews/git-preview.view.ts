import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { GIT_PREVIEW_STATES, type GitPreviewState } from '../model/git-preview.entity.js';

/** A branch or a pull request that is shown as a draft change request. */
@ApiSchema({ name: 'GitPreview' })
export class GitPreviewView {
  object: 'git-preview';
  /** @example refs/heads/docs/setup */
  ref: string;
  @ApiProperty({ enum: GIT_PREVIEW_STATES, example: 'shown' }) state: GitPreviewState;
  /** Why it cannot be read. */
  @ApiPropertyOptional({ type: String, example: 'It has no commit in common with the synced branch' }) problem?: string;
  /** The commit that was read last. */
  @ApiPropertyOptional({ type: String, example: '9c1185a5c5e9fc54612808977ee8f548b2258d31' }) head?: string;
  /** The commit that it started from. */
  @ApiPropertyOptional({ type: String, example: '7fd1a60b01f91b314f59955a4e4d4e80d8edf11d' }) base?: string;
  /** The id of the change request that shows it. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9ChAnGeReQuEsTi' }) changeRequest?: string;
  @Moment() pushedAt: string;
}

@ApiSchema({ name: 'GitPreviewList' })
export class GitPreviewListView extends ListOf(GitPreviewView) {}
