import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';

/** The file of a Git repository that something was read from or written to. */
@ApiSchema({ name: 'GitSyncBlob' })
export class SourceFileView {
  /** Identifies what the file contained in the last commit. @example 3b18e512dba79e4c8300dd08aeb37f8e728b8dad */
  oid: string;
  /** In the repository. @example docs/guides/setup.md */
  path: string;
}

/** A commit of a Git repository that a revision contains. */
@ApiSchema({ name: 'GitSyncCommit' })
export class SourceCommitView {
  /** @example 9c1185a5c5e9fc54612808977ee8f548b2258d31 */
  oid: string;
  /** @example "Describe the setup" */
  message: string;
  /** Whether the commit was made here, and not by somebody who edited files. */
  createdByGitBook: boolean;
  @Address('https://github.com/example/docs/commit/9c1185a5c5e9fc54612808977ee8f548b2258d31') url?: string;
  @ApiPropertyOptional({ type: String, example: 'refs/heads/main' }) ref?: string;
}

const HIDDEN = 'Absent for visitors of a site, and if `metadata` is `false`.';

export const ShowsSourceFile = () =>
  ApiPropertyOptional({ type: SourceFileView, description: `Its file in the Git repository of the space. ${HIDDEN}` });

export const ShowsSourceCommit = () =>
  ApiPropertyOptional({ type: SourceCommitView, description: `The last commit of a Git repository that it contains. ${HIDDEN}` });
