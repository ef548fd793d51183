import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../config/env.js';
import { ifAbsent } from '../embedded/file-errors.js';
import { GitError } from './git-error.js';
import type { GitOptions, GitRemote } from './git-remote.js';
import { checkLocalPath, readGitUrl, type GitAddress } from './git-url.js';

const MINUTE = 60_000;

/** What git reads instead of the settings of the machine and of its user. */
const SETTINGS = `
[core]
  hooksPath = /dev/null
  fsmonitor = false
  attributesFile = /dev/null
  excludesFile = /dev/null
  bigFileThreshold = 8m
  packedGitLimit = 256m
  packedGitWindowSize = 16m
  deltaBaseCacheLimit = 32m
[gc]
  auto = 0
[maintenance]
  auto = false
[pack]
  threads = 1
  windowMemory = 64m
  useSparse = false
[fetch]
  fsckObjects = true
  unpackLimit = 1
  recurseSubmodules = false
  writeCommitGraph = false
[fetch "fsck"]
  badTimezone = ignore
  missingSpaceBeforeDate = ignore
  missingSpaceBeforeEmail = ignore
  missingEmail = ignore
  badEmail = ignore
  zeroPaddedFilemode = ignore
  zeroPaddedDate = ignore
  nulInCommit = ignore
[submodule]
  recurse = false
[push]
  recurseSubmodules = no
  gpgSign = false
  followTags = false
[protocol]
  version = 2
[transfer]
  credentialsInUrl = die
  bundleURI = false
[safe]
  directory = *
[http]
  followRedirects = initial
  lowSpeedLimit = 100
  lowSpeedTime = 60
  postBuffer = 8m
`;

/**
 * One operation on a remote: what git may use for it, in a directory that only this process can read and that is removed with the
 * secrets in it when the operation ends, and the time that it may take.
 */
export class GitSession {
  private readonly ending = new AbortController();
  private readonly timer: NodeJS.Timeout;

  private constructor(
    readonly directory: string,
    readonly address: GitAddress,
    readonly env: Env,
    private readonly remote: GitRemote,
    private readonly outer: AbortSignal | undefined,
  ) {
    const late = new GitError('git-timeout', `It took longer than ${env.gitOperationTimeout} seconds.`);
    this.timer = setTimeout(() => this.ending.abort(late), env.gitOperationTimeout * 1000);
    outer?.addEventListener('abort', this.follow);
    this.follow();
  }

  static async open(env: Env, remote: GitRemote, { signal }: GitOptions = {}): Promise<GitSession> {
    const address = readGitUrl(remote.url, env);
    if (address.secret !== undefined) throw new GitError('git-refused', 'The URL must not contain a password.');
    if (address.scheme === 'file') await checkLocalPath(address.url, env.gitLocalRoot!);
    const sessions = join(env.dataDir, 'git', 'sessions');
    await mkdir(sessions, { recursive: true, mode: 0o700 });
    await removeAbandoned(sessions, env.gitOperationTimeout * 1000 + MINUTE);
    const directory = await mkdtemp(join(sessions, 'session-'));
    const session = new GitSession(directory, address, env, remote, signal);
    try {
      await session.prepare();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Nothing of the environment of this process: git and its helpers understand hundreds of variables. */
  get environment(): Record<string, string> {
    return {
      PATH: this.env.programPath,
      LC_ALL: 'C',
      TZ: 'UTC',
      HOME: this.directory,
      XDG_CONFIG_HOME: join(this.directory, 'none'),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: join(this.directory, '.gitconfig'),
      GIT_ATTR_NOSYSTEM: '1',
      GIT_ALLOW_PROTOCOL: this.address.scheme === 'http' ? 'http:https' : this.address.scheme,
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      SSH_ASKPASS: '',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_CEILING_DIRECTORIES: join(this.env.dataDir, 'git'),
    };
  }

  /** Whatever must not be in a message, the longest first. */
  get secrets(): string[] {
    const { credentials } = this.remote;
    if (credentials === undefined || !('secret' in credentials)) return [];
    const { username, secret } = credentials;
    const basic = Buffer.from(`${username}:${secret}`).toString('base64');
    return [basic, secret, encodeURIComponent(secret)].filter((text) => text !== '');
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.follow);
    this.ending.abort(new GitError('git-timeout', 'The operation is over.'));
    await rm(this.directory, { recursive: true, force: true });
  }

  private async prepare(): Promise<void> {
    const { credentials } = this.remote;
    const isHttp = this.address.scheme === 'http' || this.address.scheme === 'https';
    const parts = [SETTINGS, `[remote "origin"]\n  url = ${quoted(this.address.url)}\n`];
    if (credentials && 'secret' in credentials && isHttp) parts.push(await this.keepSecret(credentials));
    await this.write('.gitconfig', parts.join(''));
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
const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
