import { Injectable } from '@nestjs/common';
import { GitError } from '../../../common/git/git-error.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import { fingerprintOf } from '../../../common/git/ssh-keys.js';
import { Conflict } from '../../../common/http/errors.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem, type GitProblemKind } from '../model/git-problem.js';

const COMPARE = 'compare the fingerprint with what the host publishes, and send the key as `hostKey`';
const UNKNOWN_KEY = `The key of the server is not accepted yet: ${COMPARE}`;
const OTHER_KEY = `The server shows another key than the accepted one: ${COMPARE}`;

/** Answers with what the host, or git, refuses. */
@Injectable()
export class GitRefusals {
  constructor(private readonly gitTransport: GitTransport) {}

  /** Other errors stay as they are. */
  async of({ url, sshHostKey }: Pick<GitInstallation, 'url' | 'sshHostKey'>, error: unknown): Promise<unknown> {
    if (!(error instanceof GitError || error instanceof GitProblem)) return error;
    const { kind, message } = error;
    if (kind !== 'git-host-key' || url === null) return new GitRefused(kind, message);
    try {
      const keys = await this.gitTransport.hostKeys(url);
      const hostKeys = keys.map((key) => ({ key, fingerprint: fingerprintOf(key) }));
      return new GitRefused(kind, sshHostKey === null ? UNKNOWN_KEY : OTHER_KEY, { hostKeys });
    } catch (failure) {
      if (failure instanceof GitError) return new GitRefused(failure.kind, failure.message);
      throw failure;
    }
  }
}

/** The 409 that says what the host, or git, refuses. */
class GitRefused extends Conflict {
  constructor(
    override readonly type: GitProblemKind,
    message: string,
    override readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}
