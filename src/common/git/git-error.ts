/**
 * - `git-missing`: there is no git on this machine, it is too old, or GIT_SYNC is off
 * - `git-unauthorized`: the server wants other credentials, or these may not do this
 * - `git-not-found`: there is no such repository, or these credentials do not see it
 * - `git-host-key`: the SSH server shows another key than the one that was accepted
 * - `git-unreachable`: no connection, no valid certificate, an address that is not allowed, or the connection broke
 * - `git-protocol`: the server speaks in a way that is not understood
 * - `git-refused`: the URL, the name of a ref or a path cannot be used
 * - `git-unsafe`: the repository contains what would harm those who check it out, such as a file `.git/config`
 * - `git-too-large`, `git-timeout`: a limit was exceeded
 */
export type GitErrorKind =
  | 'git-missing'
  | 'git-unauthorized'
  | 'git-not-found'
  | 'git-host-key'
  | 'git-unreachable'
  | 'git-protocol'
  | 'git-refused'
  | 'git-unsafe'
  | 'git-too-large'
  | 'git-timeout';

/** What a remote, or git, refused. The message may be shown to those who administer the space: it has no secrets in it. */
export class GitError extends Error {
  override readonly name = 'GitError';

  constructor(
    readonly kind: GitErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
