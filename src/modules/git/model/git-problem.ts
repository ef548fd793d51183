import { GitError, type GitErrorKind } from '../../../common/git/git-error.js';

/**
 * - `config`: the settings or the table of contents of the repository cannot be read
 * - `permission`: the user who connected the repository may not write the space any more
 * - `branch-gone`: the branch does not exist any more
 * - `rewritten`: the history was rewritten, and `onRewrite` is `stop`
 * - `refused`: the host declines pushes, such as to a protected branch
 * - `waiting`: a change request waits for a person, or the settings forbid what would have to be done
 * - `cancelled`: somebody cancelled it
 */
export type GitProblemKind =
  | GitErrorKind
  | 'config'
  | 'permission'
  | 'branch-gone'
  | 'rewritten'
  | 'refused'
  | 'waiting'
  | 'cancelled'
  | 'unexpected';

/** Why a sync ends, for a reason that somebody can do something about. */
export class GitProblem extends Error {
  override readonly name = 'GitProblem';

  constructor(
    readonly kind: GitProblemKind,
    message: string,
  ) {
    super(message);
  }
}

const UNEXPECTED = 'An unexpected error occurred: the log of the service has the details';

/** What of an error may be told to those who administer the space. */
export const problemOf = (error: unknown): { kind: GitProblemKind; message: string } =>
  error instanceof GitError || error instanceof GitProblem
    ? { kind: error.kind, message: error.message }
    : { kind: 'unexpected', message: UNEXPECTED };
