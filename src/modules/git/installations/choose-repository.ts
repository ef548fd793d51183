import { Injectable } from '@nestjs/common';
import { GitError, type GitErrorKind } from '../../../common/git/git-error.js';
import type { GitRef } from '../../../common/git/git-remote.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import { readGitUrl, type GitAddress } from '../../../common/git/git-url.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { Env } from '../../../config/env.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { GitRemotes } from '../repository/git-remotes.js';
import type { GitProviderConfigurationDto } from './git-installation.dto.js';

const MOST_BRANCHES = 1000;

/** Reads the address of a repository and its credentials, and tries them at the host. */
@Injectable()
export class ChooseRepository {
  constructor(
    private readonly env: Env,
    private readonly sealedSecrets: SealedSecrets,
    private readonly gitTransport: GitTransport,
    private readonly gitRemotes: GitRemotes,
  ) {}

  /** Refuses everything where there is no git. */
  async requireGit(): Promise<void> {
    const reason = await this.gitTransport.unavailable();
    if (reason !== undefined) throw new GitRefused('git-missing', reason);
  }

  async branches(installation: GitInstallation): Promise<GitRef[]> {
    const refs = await this.asked(async () => this.gitTransport.refs(await this.gitRemotes.of(installation), ['refs/heads/*']));
    return refs.slice(0, MOST_BRANCHES);
  }

  /** What of the connection changes. A secret is used only for the address that it was entered for. */
  async connectionOf(
    { id, url: known, ref }: GitInstallation,
    { url, branch, username, accessToken }: GitProviderConfigurationDto,
    pointer: string,
  ): Promise<Partial<GitInstallation>> {
    const address = url === undefined ? undefined : this.addressOf(url, pointer);
    const isOther = address !== undefined && address.url !== known;
    const secret = accessToken === undefined ? address?.secret : accessToken;
    const user = username === undefined ? address?.username : username;
    return {
      ...(isOther && { url: address.url, username: null, secret: null, sshPublicKey: null, sshHostKey: null }),
      ...(branch !== undefined && branch !== ref && { ref: branch }),
      ...(user !== undefined && { username: user }),
      ...(secret !== undefined && { secret: secret && (await this.sealedSecrets.seal(secret, id)) }),
    };
  }

  addressOf(url: string, pointer: string): GitAddress {
    try {
      return readGitUrl(url, this.env);
    } catch (error) {
      if (error instanceof GitError)
        throw new BadRequest('The request is not valid', [{ pointer, message: `is refused: ${error.message}` }]);
      throw error;
    }
  }

  /** Asks the host, so that a wrong address or token is told at once. */
  async check(installation: GitInstallation): Promise<void> {
    if (installation.url === null) return;
    await this.asked(async () => this.gitTransport.refs(await this.gitRemotes.of(installation), ['refs/heads/*']));
  }

  private async asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GitError || error instanceof GitProblem) throw new GitRefused(error.kind, error.message);
      throw error;
    }
  }
}

/** The 409 that says what the host, or git, refuses. */
class GitRefused extends Conflict {
  constructor(
    override readonly type: GitErrorKind | GitProblem['kind'],
    message: string,
  ) {
    super(message);
  }
}
