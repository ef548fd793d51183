import { Injectable } from '@nestjs/common';
import type { GitRemote } from '../../../common/git/git-remote.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { GitProblem } from '../model/git-problem.js';

type Connection = Pick<GitInstallation, 'id' | 'provider' | 'url' | 'username' | 'secret' | 'sshHostKey' | 'sshPublicKey'>;

/** What hosts expect for a user name where a token alone is meant. */
const USERNAMES: Readonly<Record<GitInstallation['provider'], string>> = { github: 'x-access-token', gitlab: 'oauth2', git: 'git' };

/** The repository of an installation, with its secret in clear text. */
@Injectable()
export class GitRemotes {
  constructor(private readonly sealedSecrets: SealedSecrets) {}

  async of({ id, provider, url, username, secret: sealed, sshHostKey, sshPublicKey }: Connection): Promise<GitRemote> {
    if (url === null) throw new GitProblem('git-not-found', 'No repository is set yet');
    const secret = sealed === null ? undefined : await this.sealedSecrets.open(sealed, id);
    if (sealed !== null && secret === undefined)
      throw new GitProblem('git-unauthorized', 'The stored secret cannot be read with this SECRET_KEY: enter it again');
    if (secret === undefined) return { id, url };
    if (sshPublicKey !== null) return { id, url, credentials: { sshKey: secret, hostKey: sshHostKey ?? '' } };
    return { id, url, credentials: { username: username ?? USERNAMES[provider], secret } };
  }
}
