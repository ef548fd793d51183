import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../config/env.js';
import { ifAbsent } from '../embedded/file-errors.js';
import { GitError } from './git-error.js';
import { SETTINGS } from './git-settings.js';
import { GitProxy } from './git-proxy.js';
import type { GitCredentials, GitOptions, GitRemote } from './git-remote.js';
import { checkLocalPath, readGitUrl, type GitAddress } from './git-url.js';
import { isHostKey } from './ssh-keys.js';
import { inShell, keysIn, sshCommand, sshFiles } from './ssh-settings.js';

const MINUTE = 60_000;

/** What all operations need of the service. */
export interface GitSurroundings {
  env: Env;
  addressesOf: (hostname: string) => Promise<string[]>;
}

/** What to do with a remote; without the key of an SSH server, only to find it out. */
export type GitAccess = Omit<GitRemote, 'id' | 'credentials'> & { credentials?: GitCredentials | { hostKey: undefined } };

/**
 * One operation on a remote: what git may use for it, in a directory that only this process can read and that is removed with the
 * secrets in it when the operation ends, and the time that it may take.
 */
export class GitSession {
  private readonly ending = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private proxy: GitProxy | undefined;

  private constructor(
    readonly directory: string,
    readonly address: GitAddress,
    private readonly surroundings: GitSurroundings,
    private readonly access: GitAccess,
    private readonly outer: AbortSignal | undefined,
  ) {
    const { gitOperationTimeout } = surroundings.env;
    const late = new GitError('git-timeout', `It took longer than ${gitOperationTimeout} seconds.`);
    this.timer = setTimeout(() => this.ending.abort(late), gitOperationTimeout * 1000);
    outer?.addEventListener('abort', this.follow);
    this.follow();
  }

  static async open(surroundings: GitSurroundings, access: GitAccess, { signal }: GitOptions = {}): Promise<GitSession> {
    const { env } = surroundings;
    const address = readGitUrl(access.url, env);
    if (address.secret !== undefined) throw new GitError('git-refused', 'The URL must not contain a password.');
    if (address.scheme === 'file') await checkLocalPath(address.url, env.gitLocalRoot!);
    const sessions = join(env.dataDir, 'git', 'sessions');
    await mkdir(sessions, { recursive: true, mode: 0o700 });
    await removeAbandoned(sessions, env.gitOperationTimeout * 1000 + MINUTE);
    const directory = await mkdtemp(join(sessions, 'session-'));
    const session = new GitSession(directory, address, surroundings, access, signal);
    try {
      await session.prepare();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  get env(): Env {
    return this.surroundings.env;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Why a connection was refused or ended here. */
  get refusal(): GitError | undefined {
    return this.proxy?.refusal;
  }

  /** Nothing of the environment of this process: git and its helpers understand hundreds of variables. */
  get environment(): Record<string, string> {
    return {
      PATH: this.env.programPath,
      LC_ALL: 'C',
      TZ: 'UTC',
      SHELL: '/bin/sh',
      HOME: this.directory,
      XDG_CONFIG_HOME: join(this.directory, 'none'),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: join(this.directory, '.gitconfig'),
      GIT_ATTR_NOSYSTEM: '1',
      GIT_ALLOW_PROTOCOL: this.address.scheme === 'http' ? 'http:https' : this.address.scheme,
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      SSH_ASKPASS: '',
      GIT_SSH_COMMAND: sshCommand(this.directory),
      GIT_SSH_VARIANT: 'ssh',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_CEILING_DIRECTORIES: join(this.env.dataDir, 'git'),
    };
  }

  /** Whatever must not be in a message, the longest first. */
  get secrets(): string[] {
    const { credentials } = this.access;
    if (credentials === undefined || !('secret' in credentials)) return [];
    const { username, secret } = credentials;
    const basic = Buffer.from(`${username}:${secret}`).toString('base64');
    return [basic, secret, encodeURIComponent(secret)].filter((text) => text !== '');
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.follow);
    this.ending.abort(new GitError('git-timeout', 'The operation is over.'));
    await this.proxy?.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** The keys that the SSH server has shown. */
  async shownHostKeys(): Promise<string[]> {
    return keysIn(await readFile(join(this.directory, 'known_hosts'), 'utf8'));
  }

  private async prepare(): Promise<void> {
    const { credentials } = this.access;
    const { scheme, url } = this.address;
    const parts = [SETTINGS, `[remote "origin"]\n  url = ${quoted(url)}\n`];
    if (scheme !== 'file') {
      this.proxy = await GitProxy.start({ addressesOf: this.surroundings.addressesOf, maxBytes: this.env.gitMaxFetch });
      parts.push(`[http]\n  proxy = ${quoted(this.proxy.url)}\n  proxyAuthMethod = basic\n`);
      if (scheme === 'ssh') await this.prepareSsh(this.proxy);
      else if (credentials && 'secret' in credentials) parts.push(await this.keepSecret(credentials));
    }
    await this.write('.gitconfig', parts.join(''));
  }

  private async prepareSsh(proxy: GitProxy): Promise<void> {
    const { credentials } = this.access;
    if (!credentials || !('hostKey' in credentials))
      throw new GitError('git-unauthorized', 'SSH needs a key: make one, and enter its public part at the host.');
    const { hostKey } = credentials;
    if (hostKey !== undefined && !isHostKey(hostKey)) throw new GitError('git-host-key', 'Accept the key of the server first.');
    const sshKey = 'sshKey' in credentials ? credentials.sshKey : undefined;
    for (const [name, content] of Object.entries(sshFiles(this.directory, { sshKey, hostKey }, proxy))) await this.write(name, content);
  }

  /**
   * Git asks a helper only for the host that it is named for, so a redirect gets nothing. The secret is in no argument and in no
   * environment.
   */
  private async keepSecret({ username, secret }: { username: string; secret: string }): Promise<string> {
    if (/[\n\0]/.test(username + secret)) throw new GitError('git-refused', 'A user or a token cannot contain line breaks.');
    const file = await this.write('credentials', `username=${username}\npassword=${secret}\n`);
    const helper = `!f() { test "$1" = get && cat ${inShell(file)}; }; f`;
    return `[credential ${quoted(new URL(this.address.url).origin)}]\n  helper = ${quoted(helper)}\n`;
  }

  private async write(name: string, content: string): Promise<string> {
    const path = join(this.directory, name);
    await writeFile(path, content, { mode: 0o600, flag: 'wx' });
    return path;
  }

  private readonly follow = () => {
    if (this.outer?.aborted === true) this.ending.abort(this.outer.reason);
  };
}

/** A process that was killed leaves its directories. */
async function removeAbandoned(sessions: string, age: number): Promise<void> {
  for (const name of await readdir(sessions)) {
    const path = join(sessions, name);
    const { mtimeMs } = (await stat(path).catch(ifAbsent)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > age) await rm(path, { recursive: true, force: true });
  }
}

/** As a value of a configuration file of git. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
