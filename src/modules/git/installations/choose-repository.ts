import { Injectable } from '@nestjs/common';
import { GitError } from '../../../common/git/git-error.js';
import type { GitRef } from '../../../common/git/git-remote.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import { readGitUrl, type GitAddress } from '../../../common/git/git-url.js';
import { makeSshKey } from '../../../common/git/ssh-keys.js';
import { BadRequest } from '../../../common/http/errors.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { Env } from '../../../config/env.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitRemotes } from '../repository/git-remotes.js';
import type { GitProviderConfigurationDto } from './git-installation.dto.js';
import { GitRefusals } from './git-refusals.js';

const NO_ADDRESS = { url: null, sshHostKey: null };
const MOST_BRANCHES = 1000;

/** Reads the address of a repository and its credentials, and tries them at the host. */
@Injectable()
export class ChooseRepository {
  constructor(
    private readonly env: Env,
    private readonly sealedSecrets: SealedSecrets,
    private readonly gitTransport: GitTransport,
    private readonly gitRemotes: GitRemotes,
    private readonly gitRefusals: GitRefusals,
  ) {}

  /** Refuses everything where there is no git. */
  async requireGit(): Promise<void> {
    const reason = await this.gitTransport.unavailable();
    if (reason !== undefined) throw await this.gitRefusals.of(NO_ADDRESS, new GitError('git-missing', reason));
  }

  async branches(installation: GitInstallation): Promise<GitRef[]> {
    try {
      const refs = await this.gitTransport.refs(await this.gitRemotes.of(installation), ['refs/heads/*']);
      return refs.slice(0, MOST_BRANCHES);
    } catch (error) {
      throw await this.gitRefusals.of(installation, error);
    }
  }

  /** What of the connection changes. A secret is used only for the address that it was entered for. */
  async connectionOf(
    { id, url: known, ref }: GitInstallation,
    { url, branch, username, accessToken, generateSshKey = false, hostKey }: GitProviderConfigurationDto,
    pointer: string,
  ): Promise<Partial<GitInstallation>> {
    const address = url === undefined ? undefined : this.addressOf(url, pointer);
    const isSsh = isSshUrl(address?.url ?? known);
    const unfit = isSsh ? { username, accessToken } : { generateSshKey: generateSshKey || undefined, hostKey };
    const problems = Object.entries(unfit).flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]));
    if (problems.length > 0)
      throw new BadRequest(
        'The request is not valid',
        problems.map((name) => ({
          pointer: `/providerConfiguration/${name}`,
          message: `is ${isSsh ? 'not' : 'only'} for addresses of SSH`,
        })),
      );
    const isOther = address !== undefined && address.url !== known;
    const secret = accessToken === undefined ? address?.secret : accessToken;
    const user = username === undefined && !isSsh ? address?.username : username;
    const pair = generateSshKey ? makeSshKey(`bindery-${id}`) : undefined;
    return {
      ...(isOther && { url: address.url, username: null, secret: null, sshPublicKey: null, sshHostKey: null }),
      ...(branch !== undefined && branch !== ref && { ref: branch }),
      ...(user !== undefined && { username: user }),
      ...(secret !== undefined && { secret: secret && (await this.sealedSecrets.seal(secret, id)), sshPublicKey: null }),
      ...(pair && { secret: await this.sealedSecrets.seal(pair.privateKey, id), sshPublicKey: pair.publicKey }),
      ...(hostKey !== undefined && { sshHostKey: hostKey }),
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

  /**
   * Asks the host, so that a wrong address or token is told at once. Returns false if the host does not know a key that was just made:
   * people enter it there when they have it.
   */
  async check(installation: GitInstallation, { hasNewKey = false } = {}): Promise<boolean> {
    if (installation.url === null) return true;
    try {
      await this.gitTransport.refs(await this.gitRemotes.of(installation), ['refs/heads/*']);
      return true;
    } catch (error) {
      if (hasNewKey && error instanceof GitError && error.kind === 'git-unauthorized') return false;
      throw await this.gitRefusals.of(installation, error);
    }
  }
}

const isSshUrl = (url: string | null): boolean => url?.startsWith('ssh://') === true;
